import * as vscode from 'vscode';
import type { Invocation } from '../../ui/entryPoint.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import { confirmDone } from '../../ui/progress.ts';
import type { Session } from '../../ui/session.ts';
import { setContextKey } from '../../ui/settings.ts';
import { withoutIcons } from '../../ui/text.ts';
import type { ResourceAddress } from '../../ui/tree/resourceNode.ts';
import { titleOf } from '../address.ts';
import { uriOf } from '../commands.ts';
import { pickConnection, pickVersion, timeText } from './choices.ts';
import { type CompareContext, Comparisons } from './comparisons.ts';
import type { DocumentVersions } from './versions.ts';

interface CommandContext extends CompareContext {
  readonly versions: DocumentVersions;
}

/** The commands that compare two documents, or two versions of one, in the diff editor. */
export function registerCompareCommands(context: CommandContext): vscode.Disposable {
  const { entryPoints, sessions, versions } = context;
  const commands = new CompareCommands(context);
  return vscode.Disposable.from(
    commands,
    sessions.onDidRemove((id) => {
      versions.forget(id);
      entryPoints.run('forget what is selected for compare', () => commands.forget(id));
    }),
    entryPoints.command('workforce.selectForCompare', (invocation) => commands.select(invocation)),
    entryPoints.command('workforce.compareWithSelected', (invocation) => commands.withSelected(invocation)),
    entryPoints.command('workforce.compareWithSameId', (invocation) => commands.withSameId(invocation)),
    entryPoints.command('workforce.compareWithEarlier', (invocation) => commands.withEarlier(invocation)),
  );
}

/** Each comparison returns the addresses of its two sides; undefined if nothing differs or the user cancels. */
class CompareCommands implements vscode.Disposable {
  readonly #context: CommandContext;
  readonly #comparisons: Comparisons;
  #selected: ResourceAddress | undefined;

  constructor(context: CommandContext) {
    this.#context = context;
    this.#comparisons = new Comparisons(context);
  }

  /** Remembers a resource until another one is selected, and returns the address of its document. Sends nothing. */
  async select(invocation: Invocation): Promise<string> {
    const { address, name } = this.#target(invocation, vscode.l10n.t('select a resource for compare'));
    const document = uriOf(address).toString();
    this.#selected = address;
    await setContextKey('workforce.selectedForCompare', true);
    const title = name === undefined ? titleOf(address) : `${name} · ${address.id}`;
    confirmDone(vscode.l10n.t('Selected {0} for compare', withoutIcons(title)));
    return document;
  }

  /** Forgets a selection of a connection that was removed. */
  async forget(connectionId: string): Promise<void> {
    if (this.#selected?.connection === connectionId) {
      this.#selected = undefined;
      await setContextKey('workforce.selectedForCompare', false);
    }
  }

  async withSelected(invocation: Invocation): Promise<readonly string[] | undefined> {
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
    const left = await this.#comparisons.read(selected);
    return await this.#comparisons.show(attempted, left, await this.#comparisons.read(address));
  }

  async withSameId(invocation: Invocation): Promise<readonly string[] | undefined> {
    const attempted = vscode.l10n.t('compare with the same id in another connection');
    const { address } = this.#target(invocation, attempted);
    const other = await this.#otherSession(invocation, address, attempted);
    if (other === undefined) {
      return undefined;
    }
    const left = await this.#comparisons.read(address);
    const right = await this.#comparisons.read({ ...address, connection: other.connection.id });
    return await this.#comparisons.show(attempted, left, right);
  }

  async withEarlier(invocation: Invocation): Promise<readonly string[] | undefined> {
    const attempted = vscode.l10n.t('compare with an earlier version');
    const { address } = this.#target(invocation, attempted);
    const right = await this.#comparisons.read(address);
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
    const left = content && { ...right, content, readAt: timeText(content) };
    return left && (await this.#comparisons.show(attempted, left, right));
  }

  dispose(): void {
    this.#comparisons.dispose();
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
}
