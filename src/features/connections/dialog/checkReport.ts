import * as vscode from 'vscode';
import { invalidInput } from '../../../platform/errors/invalidInput.ts';
import { messageText } from '../../../platform/text/localText.ts';
import { displayLines } from '../../../platform/text/text.ts';
import type { Connection, Family } from '../../../service/http/connection.ts';
import type { ServiceError } from '../../../service/http/errors.ts';
import type { Capability } from '../../../service/operations/service.ts';
import { labelOf } from './fields.ts';
import type { FormField } from './form.ts';

/** The parts of a connection that a check depends on. */
interface Checked extends Pick<Connection, 'baseUrl' | 'dialect'> {
  /** Why nothing here is the service, where all its APIs have the same response that no API gives, such as a web page. */
  readonly noService?: string | undefined;
}

/** A family that is not available, and the fields that may be wrong, the first suspect first. */
export interface Finding {
  readonly sentence: string;
  readonly fields: readonly FormField[];
}

/** True if any family is available. */
export function anyAvailable(capabilities: readonly Capability[]): boolean {
  return capabilities.some(isAvailable);
}

/** True if every family is available for which there are credentials. */
export function allTriedAvailable(capabilities: readonly Capability[]): boolean {
  const tried = capabilities.filter(isTried);
  return tried.length > 0 && tried.every(isAvailable);
}

/** What the families give the user. */
const rowNames: Record<Family, string> = {
  structure: vscode.l10n.t('Departments'),
  legacy: vscode.l10n.t('Users and leaves'),
  resource: vscode.l10n.t('Employees and taxonomies'),
  'time-sheet': vscode.l10n.t('Reports'),
};

/** One line for each family, to show to the user. What several families have in common is explained once. */
export function linesOf(capabilities: readonly Capability[], connection: Checked): string {
  const checked = withService(capabilities, connection);
  const failed = capabilities.filter(isFailed);
  const lines = capabilities.map((capability) => {
    const why = isFailed(capability) ? explanation(capability, checked) : '';
    const first = failed.find((other) => explanation(other, checked) === why);
    return first === undefined || first === capability
      ? lineOf(capability, checked)
      : lineOf(capability, checked, vscode.l10n.t('same as for “{0}”.', rowNames[first.family]));
  });
  return displayLines(lines);
}

/** The families that are not available although there are credentials for them. */
export function findingsOf(capabilities: readonly Capability[], connection: Checked): readonly Finding[] {
  const checked = withService(capabilities, connection);
  return capabilities
    .filter(isFailed)
    .map((capability) => ({ sentence: lineOf(capability, checked), fields: suspects(capability, checked) }));
}

/** One sentence on a service of which not everything is available. */
export function summaryOf(capabilities: readonly Capability[], { baseUrl }: Checked): string {
  if (anyAvailable(capabilities)) {
    return vscode.l10n.t('Only part of {0} is available.', baseUrl);
  }
  return capabilities.some(({ status }) => status !== undefined)
    ? vscode.l10n.t('{0} responds, but no data is available with these credentials.', baseUrl)
    : vscode.l10n.t('{0} does not respond.', baseUrl);
}

/** The error of a script for a service without an available family. */
export function nothingAvailable(capabilities: readonly Capability[], checked: Checked): ServiceError {
  const findings = findingsOf(capabilities, checked);
  const fields = [...new Set(findings.flatMap((finding) => finding.fields))].map(labelOf);
  return invalidInput(
    vscode.l10n.t('connect to {0}', checked.baseUrl),
    vscode.l10n.t(
      'no data is available ({0})',
      findings.map(({ sentence }) => sentence.replace(/\.$/, '')).join('; '),
    ),
    vscode.l10n.t('Check these fields: {0}. Nothing was saved.', fields.join(', ')),
  );
}

function withService(capabilities: readonly Capability[], checked: Checked): Checked {
  const tried = capabilities.filter(isTried);
  const sentences = tried.flatMap(({ of, sentence }) => (of === 'token' ? [] : messageText(sentence)));
  const isSame = tried.every(({ kind }) => kind === 'unexpected') && new Set(sentences).size === 1;
  return { ...checked, noService: isSame && sentences.length > 1 ? sentences[0] : undefined };
}

function isAvailable({ state }: Capability): boolean {
  return state === 'available';
}

function isTried({ state }: Capability): boolean {
  return state !== 'no-credentials';
}

function isFailed(capability: Capability): boolean {
  return isTried(capability) && !isAvailable(capability);
}

function lineOf(capability: Capability, checked: Checked, why = explanation(capability, checked)): string {
  const { family } = capability;
  const name = `${rowNames[family]} (${family})`;
  if (isAvailable(capability)) {
    return vscode.l10n.t('{0}: available.', name);
  }
  if (!isTried(capability)) {
    return vscode.l10n.t('{0}: {1}', name, messageText(capability.sentence));
  }
  const { request = '', status } = capability;
  const tried = request.replace(checked.baseUrl, '…');
  return vscode.l10n.t('{0}: {1}, {2}: {3}', name, tried, status ?? vscode.l10n.t('no response'), why);
}

function explanation(capability: Capability, checked: Checked): string {
  const reason = checked.noService ?? messageText(capability.sentence);
  const [field = labelOf('baseUrl'), other] = suspects(capability, checked).map(labelOf);
  const { kind, of, family } = capability;
  if (of === 'token' && checked.noService === undefined) {
    return vscode.l10n.t('{0} To correct it, change “{1}”.', reason, field);
  }
  switch (kind) {
    case 'unauthorized':
      return family === 'resource'
        ? vscode.l10n.t('the token is not accepted. Check that “{0}” is correct for this deployment.', field)
        : vscode.l10n.t(
            'the key is not accepted with the scheme “{0}”. If your documentation shows another first word in the Authorization header, change “{1}”; otherwise change “{2}”.',
            checked.dialect.authorizationScheme,
            labelOf('authorizationScheme'),
            labelOf('apiKey'),
          );
    case 'missing':
      return vscode.l10n.t('not found. If your documentation shows another path, change “{0}”.', field);
    case 'forbidden':
      return vscode.l10n.t('{0} Have the right granted at the service, or change “{1}”.', reason, field);
    default:
      return other === undefined
        ? vscode.l10n.t('{0} Check “{1}”.', reason, field)
        : vscode.l10n.t('{0} Check “{1}”, “{2}”.', reason, field, other);
  }
}

/** A wrong scheme looks like a wrong key. */
function suspects({ family, kind, of, status }: Capability, { noService }: Checked): readonly FormField[] {
  if (noService !== undefined) {
    return ['baseUrl'];
  }
  if (of === 'token') {
    const others = kind === 'unauthorized' ? 'clientSecret' : 'tokenUrl';
    return [kind === 'forbidden' ? 'scopes' : others];
  }
  switch (kind) {
    case 'unauthorized':
      return family === 'resource' ? ['tokenUrl'] : ['apiKey', 'authorizationScheme'];
    case 'forbidden':
      return [family === 'resource' ? 'scopes' : 'apiKey'];
    default:
      return status === undefined && kind !== 'unexpected' ? ['baseUrl'] : [prefixes[family]];
  }
}

const prefixes = {
  structure: 'structurePrefix',
  legacy: 'legacyPrefix',
  resource: 'resourcePrefix',
  'time-sheet': 'timesheetPrefix',
} as const satisfies Record<Family, FormField>;
