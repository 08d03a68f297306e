import * as vscode from 'vscode';
import { readTypedText, type TypedText } from '../domain/search/typedText.ts';
import type { Connection } from '../service/connection.ts';
import { type ResourceName, resourceNames } from '../service/contract/resources.ts';
import type { Arguments } from '../ui/arguments.ts';
import { askPick } from '../ui/dialogs/prompts.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import type { LoadedResource } from '../ui/loaded/loadedResources.ts';
import { withLateProgress } from '../ui/progress.ts';
import { resourceText } from '../ui/resourceText.ts';
import { namedSession, type Session } from '../ui/session.ts';
import { withoutIcons } from '../ui/text.ts';
import type { ResourceAddress, ResourceNode } from '../ui/tree/resourceNode.ts';
import { pickTarget } from './goToPick.ts';
import {
  addressItem,
  errorItem,
  type GoToItem,
  messageItem,
  openAsItem,
  resourceItem,
  section,
  type Target,
} from './items.ts';
import { isInScope } from './loadedIndex.ts';
import type { RecentResources } from './recent.ts';
import { type RowActions, rowAction } from './rowActions.ts';
import { Search, searchOnce } from './search.ts';

/** What Go to… needs beside the shared parts. */
export interface GoToContext
  extends Pick<FeatureContext, 'sessions' | 'loaded' | 'departments' | 'entryPoints' | 'redaction'> {
  readonly recent: RecentResources;
  readonly actions: RowActions;
  /** The resource at a pasted address; undefined for an address that leads to none. */
  addressAt(text: string, connection: Connection): ResourceAddress | undefined;
}

/** Finds any resource by a part of what is known of it, and opens it. */
export class GoTo {
  readonly #context: GoToContext;

  constructor(context: GoToContext) {
    this.#context = context;
  }

  /**
   * `{text, open?, connection?}` returns the hits, or with `open` the address of the best one's document. A user picks
   * a hit; the text stays when its document cannot be opened.
   */
  async run({ scripted }: Invocation): Promise<unknown> {
    const attempted = vscode.l10n.t('go to a resource');
    const session = namedSession(this.#context.sessions, scripted?.optionalText('connection'), attempted);
    return scripted === undefined
      ? await this.#ask(session)
      : await this.#script(session, scripted, attempted);
  }

  async #script(session: Session, scripted: Arguments, attempted: string): Promise<unknown> {
    const text = scripted.text('text').trim();
    const hits = await this.#hits(session, text);
    if (!scripted.flag('open')) {
      return hits.map(({ resource, id, name, code }) => ({
        connection: session.connection.id,
        resource,
        id,
        ...(name !== undefined && { name }),
        ...(code !== undefined && { code }),
      }));
    }
    const [best] = hits;
    if (best === undefined) {
      throw invalidInput(
        attempted,
        vscode.l10n.t('nothing matches “{0}”', text),
        vscode.l10n.t('Pass an id, an e-mail address, a number, a code or the beginning of a name.'),
      );
    }
    const { resource, id, name } = best;
    return await this.#open({ address: { connection: session.connection.id, resource, id }, name });
  }

  async #hits(session: Session, text: string): Promise<readonly LoadedResource[]> {
    const typed = readTypedText(text);
    const direct = this.#direct(typed, session.connection);
    if (direct !== undefined || typed.form === 'address') {
      return direct === undefined ? [] : [direct];
    }
    const search = await this.#search(session);
    const { hits, errors } = await withLateProgress(vscode.l10n.t('Searching…'), (signal) =>
      searchOnce(search, text, signal),
    );
    if (hits.length === 0 && errors.length > 0) {
      throw errors[0];
    }
    return hits;
  }

  async #ask(session: Session): Promise<string | undefined> {
    const search = await this.#search(session);
    let typed = '';
    let problem: GoToItem | undefined;
    for (;;) {
      const source = this.#source(session, search, problem && { typed, problem });
      const chosen = await pickTarget(withoutIcons(session.connection.name), source, typed);
      if (chosen === undefined) {
        return undefined;
      }
      typed = chosen.typed;
      problem = undefined;
      const node = await this.#nodeOf(chosen.target, session);
      try {
        if (node !== undefined) {
          return await this.#open(node);
        }
      } catch (error) {
        // The command that opens documents has logged it.
        problem = errorItem(error);
      }
    }
  }

  /**
   * Opens a document, remembers it and returns its address; undefined if the user cancels. Rejects if it cannot be
   * opened, but for a document with further fields, for which the command shows the error itself.
   */
  async #open({ address, name }: ResourceNode): Promise<string | undefined> {
    const { connection, resource, id, extendedData, axes } = address;
    const input = extendedData || axes ? { address } : { connection, resource, id };
    const opened: unknown = await vscode.commands.executeCommand('workforce.openJson', input);
    if (typeof opened !== 'string') {
      return undefined;
    }
    await this.#context.recent.remember(connection, { resource, id, name });
    return opened;
  }

  async #nodeOf(target: Target, { connection }: Session): Promise<ResourceNode | undefined> {
    switch (target.kind) {
      case 'resource':
        return { address: target.address, name: target.name };
      case 'openAs': {
        const resource = await askResource(target.id);
        return resource && { address: { connection: connection.id, resource, id: target.id } };
      }
      case 'message':
        return undefined;
    }
  }

  /** The resource that a text names by itself: an address, or the id of a leave. */
  #direct({ text, form }: TypedText, connection: Connection): LoadedResource | undefined {
    const address = form === 'address' ? this.#context.addressAt(text, connection) : undefined;
    if (address !== undefined) {
      return address.connection === connection.id
        ? { resource: address.resource, id: address.id }
        : undefined;
    }
    return form === 'leave' ? { resource: 'leaves', id: text } : undefined;
  }

  /** `rejected` is the text whose document could not be opened, and the row that says why. */
  #source(
    session: Session,
    search: Search,
    rejected?: { readonly typed: string; readonly problem: GoToItem },
  ) {
    const { recent, redaction, addressAt, actions } = this.#context;
    const { connection } = session;
    const itemsOf = (hits: readonly LoadedResource[]) =>
      hits.map((hit) => resourceItem(connection.id, hit, redaction));
    const problemOf = ({ text }: TypedText) =>
      rejected !== undefined && readTypedText(rejected.typed).text === text ? [rejected.problem] : [];
    const isSecret = ({ text }: TypedText) => this.#secretError(text) !== undefined;
    const openAs = ({ text }: TypedText) => section('', text === '' ? [] : [openAsItem(text)]);
    const loadedRows = (typed: TypedText): readonly GoToItem[] => {
      const { text, form, scope } = typed;
      if (text === '') {
        const hits = recent.of(connection.id).filter(({ resource }) => isInScope(resource, scope));
        return hits.length > 0
          ? section(vscode.l10n.t('Recent'), itemsOf(hits))
          : [
              messageItem(
                vscode.l10n.t('Type a part of a name, a code, a number, an e-mail address or an id.'),
              ),
            ];
      }
      if (form === 'address') {
        const address = addressAt(text, connection);
        return address === undefined
          ? [messageItem(vscode.l10n.t('No document of {0} has this address.', connection.name))]
          : [addressItem(address, redaction)];
      }
      const direct = this.#direct(typed, connection);
      const hits = direct === undefined ? search.loaded(typed) : [direct];
      return [...section(vscode.l10n.t('Loaded'), itemsOf(hits)), ...openAs(typed)];
    };
    return {
      rows: (typed: TypedText) => {
        const secret = this.#secretError(typed.text);
        return secret === undefined ? [...problemOf(typed), ...loadedRows(typed)] : [errorItem(secret)];
      },
      moreRows(typed: TypedText) {
        if (isSecret(typed) || !search.mayFindMore(typed)) {
          return undefined;
        }
        return async (signal: AbortSignal) => {
          const loaded = search.loaded(typed);
          const { hits, errors } = await search.service(typed, loaded, signal);
          const found = [...itemsOf(hits), ...errors.map(errorItem)];
          const none = [messageItem(vscode.l10n.t('The service finds nothing more for “{0}”.', typed.text))];
          return [
            ...problemOf(typed),
            ...section(vscode.l10n.t('Loaded'), itemsOf(loaded)),
            ...section(vscode.l10n.t('Found by the service'), found.length > 0 ? found : none),
            ...openAs(typed),
          ];
        };
      },
      press(button: vscode.QuickInputButton, target: Target) {
        if (target.kind === 'resource') {
          rowAction(actions, button, target);
        }
      },
    };
  }

  /** The error of a text with a secret, which is never sent. */
  #secretError(text: string): unknown {
    try {
      this.#context.entryPoints.requireNoSecret(vscode.l10n.t('go to a resource'), text);
      return undefined;
    } catch (error) {
      return error;
    }
  }

  async #search(session: Session): Promise<Search> {
    const { loaded, departments } = this.#context;
    return new Search({
      service: await session.service(),
      loaded,
      departments,
      language: vscode.env.language,
    });
  }
}

async function askResource(id: string): Promise<ResourceName | undefined> {
  const items = resourceNames.map((resource) => ({ label: resourceText(resource), resource }));
  const position = { title: vscode.l10n.t('Open id {0} as…', id), step: 1, totalSteps: 1 };
  const reply = await askPick(position, { placeholder: vscode.l10n.t('What to open'), items, chosen: [] });
  return reply?.value?.resource;
}
