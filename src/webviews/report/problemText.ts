import * as vscode from 'vscode';
import type { ContentProblem } from '../../domain/table/content.ts';

/** Why a content is not shown as a table, and what to do. */
export function problemText(problem: ContentProblem): string {
  switch (problem) {
    case 'empty':
      return vscode.l10n.t('This content is empty: it has no rows and no headings.');
    case 'page':
      return vscode.l10n.t(
        'This content is a web page or XML, and no table. Open it as text, or download the report again.',
      );
    case 'json':
      return vscode.l10n.t('This content is JSON, and no table. Open it as text.');
    case 'workbook':
      return vscode.l10n.t(
        'This content is an archive, or a workbook that cannot be read: it may be damaged or protected. Open it with Excel, or download the report as CSV.',
      );
    case 'document':
      return vscode.l10n.t('This content is a PDF document, and no table.');
    case 'binary':
      return vscode.l10n.t(
        'This content is binary data, and no table. If it is text, choose another encoding above.',
      );
    case 'long-row':
      return vscode.l10n.t(
        'This content is no table: one of its rows has more than 100 KB. Choose another delimiter above, or open it as text.',
      );
    case 'open-quote':
      return vscode.l10n.t(
        'This content cannot be read as a table: a quotation mark is never closed. Choose another delimiter above, or open it as text.',
      );
  }
}
