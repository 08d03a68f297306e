import { inOneGo } from './pointer.ts';
import type { Workbench } from './workbench.ts';

/** Creates a report from the command palette, for the period of its template or from `startsOn`. */
export async function createReport(
  { quickInput }: Pick<Workbench, 'quickInput'>,
  template: string,
  startsOn = '',
): Promise<void> {
  await quickInput.command('Workforce: Create Report…');
  await quickInput.pick('Select a template', template);
  if (startsOn === '') {
    await quickInput.pick('Select the period of the report', 'Template default');
  } else {
    await quickInput.pick('Select the period of the report', 'Other dates…');
    await quickInput.type('First day of the report', startsOn);
    await quickInput.type('Last day of the report', '');
  }
  await quickInput.pick('Select who to include', 'The template’s filters');
  await quickInput.pick('Reports are generated in the background', 'Create the report');
}

/** Saves a download as CSV to the target. Returns the path that the dialog proposed. */
export async function saveAsCsv(workbench: Workbench, target: string): Promise<string> {
  await workbench.quickInput.pick('Format of the content', 'CSV');
  const proposed = await saveAs(workbench, 'Save the Content of the Report', target);
  await workbench.notification(workbench.texts.filled('Saved “{0}”.', 'report.csv')).waitFor();
  return proposed;
}

/** Responds to the dialog of this title with a target. Returns the path that it proposed. */
export async function saveAs(
  { page, quickInput }: Workbench,
  title: string,
  target: string,
): Promise<string> {
  await quickInput.asks(title);
  // The editor's own dialog fills itself in after it has looked at the folder, and again at what is typed.
  await quickInput.widget.getByText('..', { exact: true }).waitFor();
  const proposed = await quickInput.input.inputValue();
  await inOneGo(page, async (options) => {
    if (await quickInput.widget.isVisible()) {
      if ((await quickInput.input.inputValue()) !== target) {
        await quickInput.input.fill(target, options);
      }
      await quickInput.widget.getByRole('button', { name: 'OK' }).click(options);
      // While the dialog looks at what was typed, it ignores the button.
      await quickInput.widget.waitFor({ state: 'hidden', ...options });
    }
  });
  return proposed;
}
