import * as vscode from 'vscode';
import type { KnownCompanies } from '../../company/known/known.ts';
import { rowHover } from '../../company/known/personHover.ts';
import type { LeaveView } from '../../company/leaves/leaveView.ts';
import { type OpenedLeaves, openedText, readLeaves } from '../../company/pickers/leavesQuery.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { isSameCompany, type Session, type Sessions } from '../../platform/session.ts';
import { displayText } from '../../platform/text/text.ts';
import type { Page } from '../../service/contract/listing.ts';
import type { Children } from '../../tree/children.ts';
import type { Exportable } from '../../tree/exportable.ts';
import { emptyRow, pagedChildren } from '../../tree/listRows.ts';
import type { TreeSource } from '../../tree/pagedTree.ts';
import type { FeatureContext } from '../featureContext.ts';
import {
  isPerson,
  type LeavesNode,
  leaveNode,
  pathTo,
  renderLeaves,
  resourceOf,
  shownLeaves,
} from './view.ts';

/** The leaves that are open, and how to load their pages. */
export class LeavesModel implements vscode.Disposable {
  readonly #sessions: Sessions;
  readonly #known: KnownCompanies;
  readonly #changed = new vscode.EventEmitter<void>();
  #opened: OpenedLeaves | undefined;
  /** The page that `open` has read, until the view shows it, or a refresh reads it again. */
  #first: Page<LeaveView> | undefined;
  readonly onDidChange = this.#changed.event;

  constructor(sessions: Sessions, known: KnownCompanies) {
    this.#sessions = sessions;
    this.#known = known;
  }

  get opened(): OpenedLeaves | undefined {
    return this.#opened;
  }

  /** Reads the first page and returns its number of half-days. A failure keeps what was open. Throws `ServiceError`. */
  async open(session: Session, opened: OpenedLeaves, signal?: AbortSignal): Promise<number> {
    const first = await readLeaves(session, opened, { next: undefined, signal, known: this.#known });
    if (!isSameCompany(session, this.#sessions.current)) {
      throw invalidInput(
        vscode.l10n.t('open leaves'),
        vscode.l10n.t('the connection was switched in the meantime'),
        vscode.l10n.t('Open them again.'),
      );
    }
    this.#opened = opened;
    this.#first = first;
    this.#changed.fire();
    return first.items.length;
  }

  close(): void {
    this.#opened = undefined;
    this.#first = undefined;
    this.#changed.fire();
  }

  /** The rows of the open leaves as the service lists them. Throws `ServiceError`. */
  async rows(signal: AbortSignal): Promise<Children<LeavesNode>> {
    const opened = this.#opened;
    const session = opened && this.#sessions.find(opened.connection);
    if (opened === undefined || session === undefined) {
      return { nodes: [] };
    }
    return await pagedChildren<LeaveView, LeavesNode>(
      {
        id: `${opened.connection}/leaves`,
        load: async (next, options) => {
          const first = this.#first;
          this.dropFirst();
          return first ?? (await readLeaves(session, opened, { ...options, next, known: this.#known }));
        },
        node: (view) => leaveNode(opened, view),
        empty: () => emptyRow(opened.connection, vscode.l10n.t('No visible leaves for these days.')),
      },
      { signal },
    );
  }

  dropFirst(): void {
    this.#first = undefined;
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

/** The tree of the open leaves. The rows below a person are loaded already. */
export function leavesSource(
  model: LeavesModel,
  context: Pick<FeatureContext, 'sessions' | 'known'>,
): TreeSource<LeavesNode> {
  return {
    children: (parent, signal) =>
      parent?.kind === 'owner' ? Promise.resolve({ nodes: parent.leaves }) : model.rows(signal),
    exportable: (parent) => (parent === undefined && model.opened ? exportable(model.opened) : undefined),
    exported: (node) => (node.kind === 'leave' ? { kind: 'leaves', fields: { ...node.view } } : undefined),
    path: ({ resource, connection, id }, loaded) =>
      Promise.resolve(
        model.opened?.connection === connection && resource === resourceOf[model.opened.version]
          ? pathTo(model.opened, loaded, id)
          : [],
      ),
    reread: () => model.dropFirst(),
    description: () => (model.opened === undefined ? '' : displayText(openedText(model.opened))),
    visible: (nodes, parent) => (model.opened === undefined ? [] : shownLeaves(model.opened, nodes, parent)),
    render: renderLeaves,
    hover: (node) => (isPerson(node) ? rowHover(context, node) : undefined),
  };
}

/** What an export of the open leaves reads. */
function exportable(opened: OpenedLeaves): Exportable {
  const { query, version, insist } = opened;
  const name = vscode.l10n.t('Leaves {0}', openedText(opened));
  return { kind: 'leaves', name, from: { of: 'leaves', query, version, insist } };
}
