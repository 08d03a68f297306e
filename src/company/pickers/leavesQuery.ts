import * as vscode from 'vscode';
import type { Arguments } from '../../platform/entry/arguments.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import type { Session } from '../../platform/session.ts';
import type { Cursor, Page } from '../../service/contract/listing.ts';
import type { CallOptions, LeaveQuery } from '../../service/operations/service.ts';
import type { KnownCompanies } from '../known/known.ts';
import { leaveViewV2 } from '../leaves/leaveV2.ts';
import { type LeaveView, leaveView } from '../leaves/leaveView.ts';
import { daysText } from '../periods/period.ts';
import { idsProblem } from './choices.ts';
import { periodError } from './periodQuestion.ts';

/** The owners of leaves: people, the people of departments, or those of legal entities. */
export type LeaveOwners = Pick<LeaveQuery, 'of' | 'ids'>;

/** The version of the leaves route. */
export type LeavesVersion = 'v3' | 'v2';

/** The leaves that the view shows. */
export interface OpenedLeaves {
  /** Id of the connection. */
  readonly connection: string;
  readonly query: LeaveQuery;
  /** The names of the audience if they are known, else its ids. */
  readonly audience: string;
  readonly version: LeavesVersion;
  /** True if the retired v2 route is requested even after its end. */
  readonly insist: boolean;
}

const kinds = ['employee', 'department', 'legal-entity'] as const satisfies readonly LeaveQuery['of'][];

/** The query of a script, `{of, ids, from, to}` (interface 4.11). Throws `invalid-input`. */
export function readQuery(scripted: Arguments): LeaveQuery {
  const owners = readOwners(scripted);
  return checkQuery({ ...owners, from: scripted.text('from'), to: scripted.text('to') });
}

/** The owners that a script names, `{of, ids}`. Throws `invalid-input`. */
export function readOwners(scripted: Arguments): LeaveOwners {
  return checkOwners({ of: scripted.oneOf('of', kinds), ids: scripted.optionalIdentifiers('ids') ?? [] });
}

/** Owners that the service can take. Throws `invalid-input` for any others. */
export function checkOwners<Owners extends Pick<LeaveOwners, 'ids'>>(owners: Owners): Owners {
  requireNone(idsProblem(owners.ids));
  return owners;
}

/** A query that the service can take. Throws `invalid-input` for any other. */
export function checkQuery({ of, ids, from, to }: LeaveQuery): LeaveQuery {
  requireNone(idsProblem(ids) ?? periodError({ startsOn: from, endsOn: to }));
  return { of, ids, from, to };
}

/** Returns true if all leaves are those of one person. */
export function isOfOnePerson({ of, ids }: LeaveQuery): boolean {
  return of === 'employee' && ids.length === 1;
}

function requireNone(problem: string | undefined): void {
  if (problem !== undefined) {
    throw invalidInput(vscode.l10n.t('open leaves'), vscode.l10n.t('the query is invalid'), problem);
  }
}

/** How to read a page, and what learns who is absent today. */
interface LeavesPage extends CallOptions {
  /** The cursor of an earlier page. */
  readonly next: Cursor | undefined;
  readonly known: KnownCompanies;
}

/** Reads one page of leaves of either version. Throws `ServiceError`. */
export async function readLeaves(
  session: Session,
  { version, query, insist }: Pick<OpenedLeaves, 'version' | 'query' | 'insist'>,
  { next, known, ...options }: LeavesPage,
): Promise<Page<LeaveView>> {
  const service = await session.service();
  const company = known.of(service);
  /** Names as the lists of people show them, where the service writes them whole. */
  const kept = (page: Page<LeaveView>) => {
    const items = page.items.map((leave) => {
      const ownerName = leave.ownerId === undefined ? undefined : company.personName(leave.ownerId);
      return { ...leave, ...(ownerName !== undefined && { ownerName }) };
    });
    company.addLeaves(items);
    return { ...page, items };
  };
  if (version === 'v3') {
    const page = await service.leaves(query, next, options);
    return kept({ ...page, items: page.items.map(leaveView) });
  }
  const { leaveOwnerKey } = session.connection.dialect;
  const page = await service.leavesV2(query, insist, next, options);
  const views = page.items.map((leave) => leaveViewV2(leave, leaveOwnerKey));
  return kept({ ...page, items: views });
}

/** The description of the view: `Zoé Martin · 1–30 Jun 2026`. */
export function openedText({ audience, query, version }: OpenedLeaves): string {
  return [audience, daysText(query, vscode.env.language), version === 'v2' ? vscode.l10n.t('v2') : '']
    .filter((part) => part !== '')
    .join(' · ');
}

/** The audience if its names are not known. */
export function audienceText(of: OpenedLeaves['query']['of'], ids: readonly string[]): string {
  const list = ids.join(', ');
  switch (of) {
    case 'employee':
      return vscode.l10n.t('employee {0}', list);
    case 'department':
      return vscode.l10n.t('department {0}', list);
    case 'legal-entity':
      return vscode.l10n.t('legal entity {0}', list);
  }
}
