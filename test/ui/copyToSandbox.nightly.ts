import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox, press } from './support/connectionSteps.ts';
import { Effort } from './support/effort.ts';
import { saveAs } from './support/reportSteps.ts';
import { useWorkbench } from './support/useWorkbench.ts';

describe('a user who takes a company home without its people', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  let acme: Sandbox;

  before(async () => {
    acme = await startSandbox({ employees: 90, departments: 12, rateLimit: 'off' });
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme);
    await workbench().viewsLoaded();
  });

  after(() => acme.stop());

  it('has it in a file with one question and a request for each list, and explores it', async () => {
    const requests: string[] = [];
    acme.onRequest(({ path }) => requests.push(path.replace(/\?.*/, '')));
    const effort = new Effort(workbench());
    const file = join(workbench().folder, 'copy.json');
    await workbench().command('Workforce: Create Anonymized Company Copy…');
    const question = /Copying Acme without its people takes at least 6 requests\./;
    await workbench().dialog(question).waitFor();
    await workbench().screenshot('copy-question');
    await effort.byOneClick(() => press(workbench(), question, 'Replace Names'));
    await effort.byOneClick(async () => {
      const proposed = await saveAs(workbench(), 'Create Anonymized Company Copy', file);
      assert.match(proposed, /\/company\.workforce-scenario\.json$/);
    });
    const saved = workbench().notification('Saved “copy.json”.');
    await saved.waitFor();
    assert.deepEqual([effort.inputs, requests.length], [2, 6]);
    await using copy = await startSandbox({ scenario: readFileSync(file, 'utf8') });
    assert.equal(JSON.parse(copy.scenario()).employees.length, 90);
    await effort.click(saved.getByRole('button', { name: 'Explore in the Sandbox' }));
    await workbench()
      .view('Departments')
      .rowsOnce(([top]) => /^Department \p{L}{3,}/u.test(top?.name ?? ''));
    await workbench().screenshot('copy-explored');
    assert.equal(effort.inputs, 3);
  });
});
