import * as vscode from 'vscode';
import { defaultDialect } from '../service/connection.ts';
import { askPick, askText } from '../ui/dialogs/prompts.ts';
import type { Position } from '../ui/dialogs/steps.ts';
import { withoutIcons } from '../ui/text.ts';
import { type DialectPart, dialectParts, parseDialectPart } from './dialects.ts';
import type { Form } from './form.ts';
import { problemOf } from './validation.ts';

interface PartItem extends vscode.QuickPickItem {
  readonly part?: DialectPart;
}

/** The last step: most leave the identifiers of the deployment as they are; whoever must can adjust each. */
export async function askDialect(form: Form, position: Position): Promise<'next' | 'back' | undefined> {
  for (;;) {
    const items = itemsOf(form);
    const reply = await askPick(position, {
      placeholder: vscode.l10n.t('Identifiers of the deployment'),
      items,
      chosen: items.slice(0, 1),
    });
    const part = reply?.value?.part;
    if (reply === undefined || part === undefined) {
      return reply?.move;
    }
    const adjusted = await askText(position, {
      prompt: vscode.l10n.t('{0} (default: {1})', labelOf(part), defaultDialect[part]),
      placeholder: defaultDialect[part],
      value: form.dialect[part],
      password: false,
      problem: (text) => problemOf(() => parseDialectPart(part, text)),
    });
    if (adjusted === undefined) {
      return undefined;
    }
    if (adjusted.move === 'next') {
      form.dialect = { ...form.dialect, [part]: parseDialectPart(part, adjusted.value) };
    }
  }
}

function itemsOf({ dialect }: Form): PartItem[] {
  const isDefault = dialectParts.every((part) => dialect[part] === defaultDialect[part]);
  return [
    {
      label: isDefault
        ? vscode.l10n.t('Use the default identifiers')
        : vscode.l10n.t('Use these identifiers'),
      detail: vscode.l10n.t('Checks the connection, then stores it'),
    },
    { label: vscode.l10n.t('Adjust…'), kind: vscode.QuickPickItemKind.Separator },
    ...dialectParts.map((part) => ({ label: labelOf(part), description: withoutIcons(dialect[part]), part })),
  ];
}

function labelOf(part: DialectPart): string {
  const labels: Record<DialectPart, string> = {
    authorizationScheme: vscode.l10n.t('Authorization scheme of the API key'),
    legacyPrefix: vscode.l10n.t('Legacy prefix'),
    leavesV2Path: vscode.l10n.t('Path of the retired leaves'),
    leaveOwnerKey: vscode.l10n.t('Owner’s property in the retired leaves'),
    structurePrefix: vscode.l10n.t('Organization structure prefix'),
    resourcePrefix: vscode.l10n.t('Resource API prefix'),
    timesheetPrefix: vscode.l10n.t('Time-sheet API prefix'),
    apiVersion: vscode.l10n.t('Api-Version'),
    reportPath: vscode.l10n.t('Report path'),
    reportTemplatesPath: vscode.l10n.t('Report templates path'),
  };
  return labels[part];
}
