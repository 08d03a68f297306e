import type { Sandbox } from '../../../src/sandbox/index.ts';
import type { Workbench } from './workbench.ts';

/** The question of the form, which shows all fields. */
export const formQuestion = 'Select a field to change, then save and test';

/** What the boxes of the fields ask for. */
const prompts = {
  Name: 'Name of the connection',
  'Base URL': 'Base URL of the service',
  'API key': 'API key, for departments',
  'Client ID': 'Client ID, for employees',
  'Client secret': 'Client secret for the client ID',
  'Token URL': 'Token URL, where',
  'Resource path': 'Path before /employees',
} as const;

/** Adds a connection by pasting its values as one line of JSON, and tests it. */
export async function addByPasting(workbench: Workbench, values: object): Promise<void> {
  const { quickInput } = workbench;
  await workbench.command('Workforce: Add Connection…');
  await quickInput.pick('Do you have a profile', 'No, Paste Connection Details…');
  await quickInput.type('Paste a line of JSON', JSON.stringify(values));
  await saveAndTest(workbench);
}

/** Adds a connection to a sandbox, with the usual scopes unless others are given. */
export async function addSandbox(
  workbench: Workbench,
  name: string,
  { baseUrl, apiKey, clientId, clientSecret }: Sandbox,
  scopes?: string,
): Promise<void> {
  await addByPasting(workbench, { name, baseUrl, apiKey, clientId, clientSecret, scopes });
}

/** Changes one field of the form that is shown. */
export async function changeField(
  { quickInput }: Workbench,
  field: keyof typeof prompts,
  text: string,
): Promise<void> {
  await quickInput.pick(formQuestion, field);
  await quickInput.type(prompts[field], text);
}

export async function saveAndTest({ quickInput }: Workbench): Promise<void> {
  await quickInput.pick(formQuestion, 'Save and Test');
}

/** Presses a button of a dialog, which has to be gone before anything else takes keys. */
export async function press(workbench: Workbench, question: string | RegExp, button: string): Promise<void> {
  const dialog = workbench.dialog(question);
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'hidden' });
}
