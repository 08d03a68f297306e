import assert from 'node:assert/strict';
import { formQuestion } from './support/connectionSteps.ts';
import { type OtherDeployment, startOtherDeployment } from './support/otherWords.ts';
import { useWorkbench } from './support/useWorkbench.ts';
import type { Workbench } from './support/workbench.ts';

/** What a person does: each choice, each text that is typed or pasted with Enter behind it, is one input. */
class Person {
  readonly #workbench: Workbench;
  inputs = 0;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
  }

  async welcome(text: string): Promise<void> {
    this.inputs += 1;
    await this.#workbench.view('Departments').welcome().getByText(text).click();
  }

  async command(title: string): Promise<void> {
    this.inputs += 1;
    await this.#workbench.command(title);
  }

  async pick(question: string, option: string): Promise<void> {
    this.inputs += 1;
    await this.#workbench.quickInput.pick(question, option);
  }

  async type(question: string, text: string): Promise<void> {
    this.inputs += 1;
    await this.#workbench.quickInput.type(question, text);
  }

  /** Pastes what the person has copied elsewhere. The clipboard is empty afterwards, as it may have held secrets. */
  async paste(question: string, text: string): Promise<void> {
    this.inputs += 1;
    const { quickInput } = this.#workbench;
    await quickInput.asks(question);
    await this.copied(text);
    await quickInput.input.press('ControlOrMeta+KeyV');
    await quickInput.input.press('Enter');
    await this.copied('');
  }

  /** Copying elsewhere is no input here. */
  async copied(text: string): Promise<void> {
    await this.#workbench.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  }
}

describe('a person with a deployment that uses other words', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  let deployment: OtherDeployment;

  before(async () => {
    deployment = await startOtherDeployment();
    await workbench().showExplorer();
  });

  after(() => deployment[Symbol.asyncDispose]());

  async function seesDepartmentsAndEmployees(): Promise<void> {
    await workbench().view('Departments').pane.getByRole('treeitem').first().waitFor();
    await workbench().view('Employees').pane.getByRole('treeitem').nth(3).waitFor();
  }

  it('gets from an empty window to its departments by its documentation, in less than twelve inputs', async () => {
    const person = new Person(workbench());
    const { apiKey, clientId, clientSecret } = deployment.access;
    await person.welcome('Add Connection…');
    await person.pick('Do you have a profile', 'No, Paste Connection Details…');
    await person.paste('Paste a line of JSON', deployment.documentation);
    await person.pick(formQuestion, 'API key');
    await person.type('API key, for departments', apiKey);
    await person.pick(formQuestion, 'Client ID');
    await person.type('Client ID, for employees', clientId);
    await person.pick(formQuestion, 'Client secret');
    await person.type('Client secret for the client ID', clientSecret);
    await person.pick(formQuestion, 'Save and Test');
    await seesDepartmentsAndEmployees();
    assert.ok(person.inputs < 12, `${person.inputs} inputs`);
    await workbench().notification('Connected to “').waitFor();
  });

  it('shares its words as a profile without a secret', async () => {
    await workbench().manage('Export Profile…');
    await workbench().quickInput.pick('Identifiers, token URL and scopes', 'Copy to the Clipboard');
    await workbench().notification('It contains no secrets.').waitFor();
    const profile: unknown = JSON.parse(await workbench().clipboard());
    assert.ok(typeof profile === 'object' && profile !== null && 'tokenUrl' in profile);
    assert.deepEqual(Object.keys(profile).toSorted(), ['dialect', 'scopes', 'tokenUrl']);
    assert.equal(profile.tokenUrl, deployment.tokenUrl);
  });

  it('gets to its departments from a profile in four inputs', async () => {
    const profile = await workbench().clipboard();
    await workbench().manage('Remove Connection…');
    await workbench().dialog('Remove the connection').getByRole('button', { name: 'Remove' }).click();
    await workbench().view('Departments').welcome().getByText('Add Connection…').waitFor();
    const person = new Person(workbench());
    await person.copied(profile);
    await person.welcome('Add Connection…');
    await person.pick('Do you have a profile', 'Yes, Paste It from the Clipboard');
    const { apiKey, clientId, clientSecret } = deployment.access;
    const given = { baseUrl: deployment.baseUrl, apiKey, clientId, clientSecret };
    await person.paste('Paste a line of JSON', JSON.stringify(given));
    await person.pick(formQuestion, 'Save and Test');
    await seesDepartmentsAndEmployees();
    assert.equal(person.inputs, 4);
  });

  it('reads why a profile is rejected, and is asked again', async () => {
    const person = new Person(workbench());
    await person.copied('{"apiKey": "x"}');
    await person.command('Workforce: Add Connection…');
    await person.pick('Do you have a profile', 'Yes, Paste It from the Clipboard');
    const error = workbench().dialog('a profile must not contain secrets');
    await error
      .getByRole('button', { name: 'Cancel' })
      .or(error.getByRole('button', { name: 'OK' }))
      .first()
      .click();
    await workbench().quickInput.asks('Do you have a profile');
    await workbench().quickInput.cancel();
  });
});
