import type { Sandbox } from '../../src/sandbox/index.ts';
import type { Workbench } from './workbench.ts';

/** Goes through the wizard of a new connection to a sandbox, with the scopes it offers unless others are given. */
export async function answerWizard(
  workbench: Workbench,
  name: string,
  { baseUrl, apiKey, clientId, clientSecret }: Sandbox,
  scopes?: string,
): Promise<void> {
  const { quickInput } = workbench;
  await workbench.command('Workforce: Add Connection…');
  await quickInput.type('Name of the connection', name);
  await quickInput.type('Base URL of the service', baseUrl);
  await quickInput.type('API key, for departments', apiKey);
  await quickInput.type('Client id, for employees', clientId);
  await quickInput.type('Client secret', clientSecret);
  await quickInput.asks('Token URL');
  await quickInput.input.press('Enter');
  await quickInput.asks('Scopes to ask for');
  if (scopes !== undefined) {
    await quickInput.input.fill(scopes);
  }
  await quickInput.input.press('Enter');
  await quickInput.pick('Identifiers of the deployment', 'Use the default identifiers');
}
