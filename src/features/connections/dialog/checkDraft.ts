import * as vscode from 'vscode';
import { isServiceError } from '../../../service/http/errors.ts';
import type { Capability, WorkforceService } from '../../../service/operations/service.ts';
import type { Draft } from '../draft.ts';
import type { Services } from '../services.ts';
import { anyAvailable, nothingAvailable } from './checkReport.ts';

type DraftServices = Pick<Services, 'create'>;

/** What a check found out about a draft. */
export interface CheckedDraft {
  /** With the scopes that the client can have. */
  readonly draft: Draft;
  readonly capabilities: readonly Capability[];
  /** The scopes that were taken out, because the client cannot have them. */
  readonly deniedScopes: readonly string[];
}

/**
 * Checks each family of a connection that is not stored yet. Where the token is denied for a scope, finds the scopes
 * that the client can have, and checks with those again. Throws only when cancelled.
 */
export async function checkDraft(
  services: DraftServices,
  draft: Draft,
  signal?: AbortSignal,
): Promise<CheckedDraft> {
  const client = await clientOfDraft(services, draft);
  const capabilities = await client.checkCapabilities({ signal });
  const areScopesDenied = capabilities.some(({ of, kind }) => of === 'token' && kind === 'forbidden');
  const obtainable = areScopesDenied ? client.obtainableScopes({ signal }) : undefined;
  const scopes = await obtainable?.catch((error: unknown) => {
    if (!isServiceError(error) || signal?.aborted) {
      throw error;
    }
    // The check has already found that the scopes are denied.
    return undefined;
  });
  if (scopes === undefined) {
    return { draft, capabilities, deniedScopes: [] };
  }
  const narrowed = { ...draft, scopes };
  return {
    draft: narrowed,
    capabilities: await (await clientOfDraft(services, narrowed)).checkCapabilities({ signal }),
    // Without named scopes, the client gets all that it has.
    deniedScopes: scopes.length === 0 ? [] : draft.scopes.filter((scope) => !scopes.includes(scope)),
  };
}

/**
 * Returns the draft of a script, with the scopes that the client can have, if any family is available. Throws
 * `invalid-input` otherwise.
 */
export async function requireAvailable(services: Services, entered: Draft): Promise<Draft> {
  const { draft, capabilities, deniedScopes } = await checkDraft(services, entered);
  if (!anyAvailable(capabilities)) {
    throw nothingAvailable(capabilities, draft);
  }
  services.showNotice(scopeNotice(draft, deniedScopes));
  return draft;
}

/** A client of a connection that is not stored. */
export async function clientOfDraft(
  services: DraftServices,
  { credentials, ...draft }: Draft,
): Promise<WorkforceService> {
  return await services.create({ ...draft, id: 'draft', kind: 'remote' }, () => Promise.resolve(credentials));
}

/** A sentence about the scopes that a connection lacks, and what will be missing; empty if it has all. */
export function scopeNotice({ name }: Draft, denied: readonly string[]): string {
  if (denied.length === 0) {
    return '';
  }
  const otherUse = vscode.l10n.t('other data');
  const missing = denied.map((scope) => `${scope} (${uses[scope] ?? otherUse})`);
  return vscode.l10n.t(
    'The service does not grant these scopes to the client of the connection “{0}”, so the connection does not request them: {1}.',
    name,
    missing.join(', '),
  );
}

/** What scopes are for. */
const uses: Readonly<Record<string, string>> = {
  'employees.readonly': vscode.l10n.t('employees, and the members of departments'),
  'departments.readonly': vscode.l10n.t('departments, without an API key'),
  'taxonomies.readonly': vscode.l10n.t('taxonomies and labels'),
  'taxonomies.readwrite': vscode.l10n.t('taxonomies and labels, and archiving them'),
  'job-positions.readonly': vscode.l10n.t('the members of departments'),
  'employee-attributes.readonly': vscode.l10n.t('the attributes of an employee'),
};
