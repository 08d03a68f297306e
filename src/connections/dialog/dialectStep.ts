import * as vscode from 'vscode';
import { defaultDialect } from '../../service/connection.ts';
import { type Field, fieldListSteps } from '../../ui/dialogs/fieldList.ts';
import { askText } from '../../ui/dialogs/prompts.ts';
import type { Step } from '../../ui/dialogs/steps.ts';
import { type DialectPart, dialectParts, parseDialectPart } from '../dialects.ts';
import { problemOf } from '../validation.ts';
import type { Form } from './form.ts';

/** Offers the identifiers of the deployment as a list: most users accept the defaults, others change single ones. */
export function dialectSteps(): readonly Step<Form>[] {
  return fieldListSteps<Form>({
    placeholder: vscode.l10n.t('Identifiers of the deployment'),
    done: ({ dialect }) => [
      {
        label: dialectParts.every((part) => dialect[part] === defaultDialect[part])
          ? vscode.l10n.t('Use the default identifiers')
          : vscode.l10n.t('Use these identifiers'),
        detail: vscode.l10n.t('Checks the connection, then stores it'),
      },
      { label: vscode.l10n.t('Adjust…'), kind: vscode.QuickPickItemKind.Separator },
    ],
    fields: dialectParts.map(fieldOf),
  });
}

function fieldOf(part: DialectPart): Field<Form> {
  const label = labelOf(part);
  return {
    id: part,
    label,
    value: ({ dialect }) => dialect[part],
    async ask(position, form) {
      const reply = await askText(position, {
        prompt: vscode.l10n.t('{0} (default: {1})', label, defaultDialect[part]),
        placeholder: defaultDialect[part],
        value: form.dialect[part],
        problem: (text) => problemOf(() => parseDialectPart(part, text)),
      });
      if (reply?.move !== 'next') {
        return reply && { move: 'back', value: form };
      }
      const dialect = { ...form.dialect, [part]: parseDialectPart(part, reply.value) };
      return { move: 'next', value: { ...form, dialect } };
    },
  };
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
