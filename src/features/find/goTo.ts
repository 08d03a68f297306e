import * as vscode from 'vscode';
import type { KnownResource } from '../../company/known/known.ts';
import { readTypedText } from '../../company/search/typedText.ts';
import { askPick } from '../../platform/dialogs/prompts.ts';
import type { ResourceNode } from '../../platform/documents/resource.ts';
import type { Arguments } from '../../platform/entry/arguments.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { withLateProgress } from '../../platform/progress.ts';
import { namedSession, type Session } from '../../platform/session.ts';
import { resourceItems } from '../../platform/text/localText.ts';
import { withoutIcons } from '../../platform/text/text.ts';
import type { ResourceName } from '../../service/contract/resources.ts';
import { pickTarget } from './goToPick.ts';
import { directResource, type GoToContext, GoToRows } from './goToRows.ts';
import { errorItem, type GoToItem, type Target } from './items.ts';
import { Search, searchOnce } from './search.ts';

export * as relations from './relations.ts';

/** Finds any resource by a part of what is known of it, and opens it. */
export class GoTo {
  readonly #context: GoToContext;

  constructor(context: GoToContext) {
    this.#context = context;
  }

  /**
   * Asks for a hit, with `{text?, connection?}` from that text on, and returns the address of its document. The text
   * stays when that cannot be opened. `{text, open}` asks nothing: it returns the address of the best hit's document
   * with `open: true`, and the hits with `open: false`.
   */
  async run({ scripted }: Invocation): Promise<unknown> {
    const attempted = vscode.l10n.t('go to a resource');
    const session = namedSession(this.#context.sessions, scripted?.optionalText('connection'), attempted);
    return scripted?.optional('open') === undefined
      ? await this.#ask(session, scripted?.optionalText('text') ?? '')
      : await this.#script(session, scripted, attempted);
  }

  async #script(session: Session, scripted: Arguments, attempted: string): Promise<unknown> {
    const opens = scripted.flag('open');
    if (!opens) {
      this.#context.entryPoints.policy.requireUnlocked('personalDataExport');
    }
    const text = scripted.text('text').trim();
    const hits = await this.#hits(session, text);
    if (!opens) {
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
      const { name, baseUrl } = session.connection;
      throw readTypedText(text).form === 'address'
        ? invalidInput(
            attempted,
            vscode.l10n.t('the address is not below the base URL of “{0}”, {1}', name, baseUrl),
            vscode.l10n.t('Pass an address there, or a path such as /service-api/job-positions.'),
          )
        : invalidInput(
            attempted,
            vscode.l10n.t('nothing matches “{0}”', text),
            vscode.l10n.t('Pass an ID, an e-mail address, a number, a code or the beginning of a name.'),
          );
    }
    const { resource, id, name } = best;
    return await this.#open({ address: { connection: session.connection.id, resource, id }, name });
  }

  async #hits(session: Session, text: string): Promise<readonly KnownResource[]> {
    const typed = readTypedText(text);
    const direct = directResource(this.#context, typed, session.connection);
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

  async #ask(session: Session, text: string): Promise<string | undefined> {
    const search = await this.#search(session);
    let typed = text;
    let problem: GoToItem | undefined;
    for (;;) {
      const rows = new GoToRows(this.#context, session.connection, search, problem && { typed, problem });
      const chosen = await pickTarget(withoutIcons(session.connection.name), rows, typed);
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
    const owner = this.#context.sessions.find(connection)?.connection;
    // The query of any other address may hold what should not be stored.
    if (owner !== undefined && resource !== 'other') {
      await this.#context.recent.add(owner, [{ resource, id, name }]);
    }
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
      case 'search':
      case 'message':
        return undefined;
    }
  }

  async #search(session: Session): Promise<Search> {
    const service = await session.service();
    return new Search({ service, company: this.#context.known.of(service), language: vscode.env.language });
  }
}

async function askResource(id: string): Promise<ResourceName | undefined> {
  const items = resourceItems();
  const position = { title: vscode.l10n.t('Open ID {0} as…', id), step: 1, totalSteps: 1 };
  const reply = await askPick(position, {
    placeholder: vscode.l10n.t('Select what to open'),
    items,
    chosen: [],
  });
  return reply?.value?.resource;
}
