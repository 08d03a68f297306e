import * as Value from 'typebox/value';
import * as vscode from 'vscode';
import { chartPicture, showChart } from '../features/chart/chart.ts';
import type { FeatureContext } from '../features/featureContext.ts';
import { calendarPicture, showLeaves, showOpenLeaves } from '../features/leaves/calendar/calendar.ts';
import type { CalendarContext } from '../features/leaves/calendar/calendarPage.ts';
import type { TableContext } from '../features/table/content.ts';
import { tablePicture } from '../features/table/table.ts';
import { StoredPage } from '../pages/envelope.ts';
import { Panels } from '../pages/panels.ts';
import type { Invocation } from '../platform/entry/entryPoint.ts';
import type { EditorType, PanelType } from '../platform/manifest/contributions.ts';

/** What the features share, and what pictures take from other features. */
export type PicturesContext = FeatureContext & CalendarContext & TableContext;

/** Builds the pictures; a separate bundle, loaded on first use. */
export function createPictures(extensionUri: vscode.Uri, context: PicturesContext) {
  const panels = new Panels(extensionUri, context);
  const table = tablePicture(context, vscode.Uri.joinPath(extensionUri, 'dist/workbook.cjs').fsPath);
  return {
    showChart: (invocation: Invocation) => showChart(panels, context, invocation),
    showLeaves: (invocation: Invocation) => showLeaves(panels, context, invocation),
    showOpenLeaves: () => showOpenLeaves(panels, context),
    /** Shows a picture in a panel that the editor made. `state` is what its page stored, with the subject. */
    attach(type: PanelType | EditorType, panel: vscode.WebviewPanel, state: unknown) {
      const subject = Value.Check(StoredPage, state) ? state.subject : undefined;
      switch (type) {
        case 'workforce.chart':
          return panels.attach(chartPicture(context), panel, subject);
        case 'workforce.leavesCalendar':
          return panels.attach(calendarPicture(context), panel, subject);
        case 'workforce.reportTable':
          return panels.attach(table, panel, subject);
      }
    },
  };
}
