import * as vscode from 'vscode';
import { markSign } from '../../../platform/connectionMark.ts';
import { partsOf } from '../../../platform/documents/address.ts';
import { uriOf } from '../../../platform/documents/openDocuments.ts';
import type { ResourceAddress } from '../../../platform/documents/resource.ts';
import { chooseWord } from '../../../platform/entry/choice.ts';
import type { Invocation } from '../../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../../platform/errors/invalidInput.ts';
import { confirmDone } from '../../../platform/progress.ts';
import type { Session } from '../../../platform/session.ts';
import { normalForm, normalFormAcross } from '../../../platform/text/jsonText.ts';
import { messageText, timeText, titleOf } from '../../../platform/text/localText.ts';
import { displayText, withoutIcons, withoutLinks } from '../../../platform/text/text.ts';
import type { Connection } from '../../../service/http/connection.ts';
import { isServiceError, reword } from '../../../service/http/errors.ts';
import type { FeatureContext } from '../../featureContext.ts';
import type { Content } from '../contents.ts';
import { notesOn } from '../maskingCommands.ts';
import { currentContent, type DocumentContext } from '../showing.ts';
import { documentTitle, maxPartLength } from '../tabTitles.ts';
import { counterpartOf } from './counterpart.ts';

import type { DocumentVersions } from './versions.ts';

/** In milliseconds. */
const noteTime = 8_000;

interface CompareContext
  extends DocumentContext,
    Pick<FeatureContext, 'sessions' | 'redaction' | 'comparisons' | 'known'> {
  readonly versions: DocumentVersions;
}

/** What a document held, and the connection that it was read with. */
interface ReadDocument {
  readonly address: ResourceAddress;
  readonly content: Content;
  readonly connection: Connection;
  /** When it was read, for the title of an earlier version. */
  readonly readAt?: string;
}

/**
 * The commands that compare two documents, or two versions of one, in the diff editor. Each returns the addresses of its
 * two sides; undefined if nothing differs or the user cancels.
 */
export class CompareCommands {
  readonly #context: CompareContext;
  #selected: ResourceAddress | undefined;

  constructor(context: CompareContext) {
    this.#context = context;
    context.sessions.onDidRemove((id) => this.#forget(id));
  }

  /** Remembers a resource until another one is selected, and returns the address of its document. Sends nothing. */
  select(invocation: Invocation): string {
    const { address, name } = this.#target(invocation, vscode.l10n.t('select a resource for compare'));
    const document = uriOf(address).toString();
    this.#selected = address;
    const title = name === undefined ? titleOf(address) : `${name} · ${address.id}`;
    confirmDone(vscode.l10n.t('Selected {0} for compare', withoutIcons(title)));
    return document;
  }

  /** Forgets a selection of a connection that was removed. */
  #forget(connectionId: string): void {
    if (this.#selected?.connection === connectionId) {
      this.#selected = undefined;
    }
  }

  /** Compares a resource: `{connection?, resource, id, to}`, or with the choice of the user. */
  async compare(invocation: Invocation): Promise<readonly string[] | undefined> {
    const labels = {
      selected: vscode.l10n.t('The Selected Document'),
      otherConnection: vscode.l10n.t('The Same Record in Another Connection'),
      earlier: vscode.l10n.t('An Earlier Version'),
    };
    const fits = (word: string) => word !== 'selected' || this.#selected !== undefined;
    const word = await chooseWord(invocation, 'to', labels, vscode.l10n.t('What to compare with'), fits);
    const ways = {
      selected: () => this.#withSelected(invocation),
      otherConnection: () => this.#withOtherConnection(invocation),
      earlier: () => this.#withEarlier(invocation),
    };
    return word && (await ways[word]());
  }

  async #withSelected(invocation: Invocation): Promise<readonly string[] | undefined> {
    const attempted = vscode.l10n.t('compare with the selected resource');
    const { address } = this.#target(invocation, attempted);
    const selected = this.#selected;
    if (selected === undefined) {
      throw invalidInput(
        attempted,
        vscode.l10n.t('no resource is selected for compare'),
        vscode.l10n.t('Run “Select for Compare” on a row or a document first.'),
      );
    }
    if (uriOf(selected).toString() === uriOf(address).toString()) {
      throw invalidInput(
        attempted,
        vscode.l10n.t('this is the selected resource itself'),
        vscode.l10n.t('Choose another row or document.'),
      );
    }
    const left = await this.#read(selected, attempted);
    return await this.#show(attempted, left, await this.#read(address, attempted));
  }

  async #withOtherConnection(invocation: Invocation): Promise<readonly string[] | undefined> {
    const attempted = vscode.l10n.t('compare with another connection');
    const { address } = this.#target(invocation, attempted);
    const other = await this.#otherSession(invocation, address, attempted);
    if (other === undefined) {
      return undefined;
    }
    const left = await this.#read(address, attempted);
    const json = this.#context.masking.maskedText(left.content);
    const { id, found } = await counterpartOf(address, json, other, this.#context.known, attempted);
    const right = await this.#read({ ...address, connection: other.connection.id, id }, attempted);
    return await this.#show(attempted, left, right, [found]);
  }

  async #withEarlier(invocation: Invocation): Promise<readonly string[] | undefined> {
    const attempted = vscode.l10n.t('compare with an earlier version');
    const { address } = this.#target(invocation, attempted);
    const right = await this.#read(address, attempted);
    const versions = this.#context.versions.before(uriOf(address).toString(), right.content);
    if (versions.length === 0) {
      throw invalidInput(
        attempted,
        vscode.l10n.t('this window has read only one version of {0}', titleOf(address)),
        vscode.l10n.t('Refresh the document after it has changed in the service, and compare again.'),
      );
    }
    const isChosen = invocation.scripted !== undefined || versions.length === 1;
    const content = isChosen ? versions[0] : await pickVersion(titleOf(address), versions);
    const left = content && { ...right, content, readAt: timeText(content.changedAt, 'medium') };
    return left && (await this.#show(attempted, left, right));
  }

  #target(invocation: Invocation, attempted: string) {
    return this.#context.targets.givenOrActive(invocation, attempted);
  }

  /** The other connection that a script names, the only one, or the picked one; undefined if the user cancels. */
  async #otherSession(
    { scripted }: Invocation,
    { connection: own, ...resource }: ResourceAddress,
    attempted: string,
  ): Promise<Session | undefined> {
    const { targets, sessions } = this.#context;
    const named = scripted && targets.session(scripted.text('with'), attempted);
    const choices = named === undefined ? sessions.list() : [named];
    const others = choices.filter(({ connection }) => connection.id !== own);
    if (others.length === 0) {
      throw invalidInput(
        attempted,
        named === undefined
          ? vscode.l10n.t('there is no other connection')
          : vscode.l10n.t('“{0}” is the connection of the document itself', own),
        vscode.l10n.t('Add another connection with “Add Connection”, or use another one.'),
      );
    }
    return others.length === 1 ? others[0] : await pickConnection(titleOf(resource), others);
  }

  /** What a document holds, with a request unless it is open. An error names the connection. Throws `ServiceError`. */
  async #read(address: ResourceAddress, attempted: string): Promise<ReadDocument> {
    const { connection } = this.#context.targets.session(address.connection, attempted);
    try {
      return { address, connection, content: await currentContent(this.#context, address) };
    } catch (error) {
      if (!isServiceError(error)) {
        throw error;
      }
      const tried = messageText(error.parts.attempted ?? '');
      throw reword(error, { attempted: vscode.l10n.t('{0} of “{1}”', tried, connection.name) });
    }
  }

  /**
   * Throws `invalid-input` if a connection was removed meanwhile; `attempted` completes "Could not …". Of two companies,
   * ids and addresses follow the other fields, and make no difference of their own.
   */
  async #show(
    attempted: string,
    left: ReadDocument,
    right: ReadDocument,
    found: readonly string[] = [],
  ): Promise<readonly string[] | undefined> {
    const { comparisons, targets, masking, redaction } = this.#context;
    const across = left.connection.id !== right.connection.id;
    const formOf = ({ content, connection }: ReadDocument) =>
      across
        ? normalFormAcross(
            masking.maskedText(content),
            connection.baseUrl,
            vscode.l10n.t('IDs and addresses'),
          )
        : sameForm(normalForm(masking.maskedText(content), connection.baseUrl));
    const [one, other] = [formOf(left), formOf(right)];
    for (const { connection } of [left, right]) {
      targets.session(connection.id, attempted);
    }
    const names = [this.#nameOf(left), this.#nameOf(right)] as const;
    const notes = [
      ...found.map((text) => redaction.text(text)),
      ...this.#notesOn([left.content, right.content]),
    ];
    if (one.shared === other.shared) {
      const same =
        one.text === other.text
          ? vscode.l10n.t('Nothing differs in meaning between {0} and {1}.', ...names)
          : vscode.l10n.t('Only IDs and addresses differ between {0} and {1}.', ...names);
      void vscode.window.showInformationMessage(withoutLinks([same, ...notes].join(' ')));
      return undefined;
    }
    if (notes.length > 0) {
      vscode.window.setStatusBarMessage(`$(info) ${notes.join(' ')}`, noteTime);
    }
    // Values are masked as the settings are when a side is read.
    const sideOf = (document: ReadDocument) => ({
      ...partsOf(document.address),
      text: () => formOf(document).text,
    });
    return await comparisons.show(sideOf(left), sideOf(right), names.join(' ↔ '));
  }

  /** The name in a document and the connection, without masked names and secrets: the editor stores titles. */
  #nameOf({ address, content, connection, readAt }: ReadDocument): string {
    const name = documentTitle(address.id, content.response) ?? displayText(titleOf(address), maxPartLength);
    const origin = displayText(connection.name, maxPartLength);
    return this.#context.redaction.text(
      `${name} (${readAt === undefined ? origin : `${origin}, ${readAt}`})`,
    );
  }

  /** What the comparison leaves out, a sentence each. */
  #notesOn(contents: readonly Content[]): readonly string[] {
    const isMasked = contents.some(
      (content) => this.#context.masking.maskedText(content) !== content.response.text,
    );
    const lacks = contents.flatMap(({ response: { truncated: _, ...response } }) => notesOn(response));
    return [
      ...(isMasked ? [vscode.l10n.t('Masked fields are not compared.')] : []),
      ...(contents.some(({ response }) => response.truncated)
        ? [vscode.l10n.t('Only the first pages of a long list are compared.')]
        : []),
      ...new Set(lacks),
    ];
  }
}

/** The form of a document that is compared with one of the same company: all of it. */
function sameForm(text: string): ReturnType<typeof normalFormAcross> {
  return { shared: text, text };
}

/** Asks for one of several connections; undefined if the user cancels. */
async function pickConnection(resource: string, sessions: readonly Session[]): Promise<Session | undefined> {
  const items = sessions.map((session) => ({
    label: withoutIcons(session.connection.name),
    description: markSign(session.connection),
    detail: withoutIcons(session.connection.baseUrl),
    session,
  }));
  const placeHolder = vscode.l10n.t('Connection to compare {0} with', withoutIcons(resource));
  return (await vscode.window.showQuickPick(items, { placeHolder, matchOnDetail: true }))?.session;
}

/** Asks for one of several versions, the newest first; undefined if the user cancels. */
async function pickVersion(resource: string, versions: readonly Content[]): Promise<Content | undefined> {
  const items = versions.map((content) => ({ label: timeText(content.changedAt, 'medium'), content }));
  const placeHolder = vscode.l10n.t(
    'Version of {0} to compare with, by when it was read',
    withoutIcons(resource),
  );
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.content;
}
