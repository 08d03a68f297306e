import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { addSandbox } from './support/connectionSteps.ts';
import { Effort } from './support/effort.ts';
import { Picture } from './support/picture.ts';
import { until } from './support/until.ts';
import { useWorkbench } from './support/useWorkbench.ts';

describe('a user who tells the operator how the service differs from its interface', () => {
  const workbench = useWorkbench({ settings: { 'workforce.requestsPerMinute': 1000 } });
  const requests: string[] = [];
  const table = () => new Picture(workbench().page, 'report').element;
  const sentence = 'In 60 of 60 employees, adresse is not among the published fields.';
  let acme: Sandbox;

  before(async () => {
    const quirks = ['personal-fields'] as const;
    acme = await startSandbox({ employees: 60, departments: 8, rateLimit: 'off', quirks: [...quirks] });
    await workbench().showExplorer();
    await addSandbox(workbench(), 'Acme', acme);
    await workbench().viewsLoaded();
    acme.onRequest(({ method, path }) => requests.push(`${method} ${path}`));
  });

  after(() => acme.stop());

  it('sees each difference as a row, and copies one in four inputs, without a request', async () => {
    const effort = new Effort(workbench());
    await effort.chooseInHeader('Departments', 'Analyze', 'Show Interface Drift');
    const row = table().getByRole('gridcell', { name: sentence });
    await row.waitFor();
    await workbench().screenshot('drift-table');
    await effort.click(row);
    await workbench().confirmed('Copied the interface drift', () =>
      effort.click(table().getByRole('button', { name: 'Copy for a Ticket' })),
    );
    const text = await until(
      () => workbench().clipboard(),
      (copied) => copied.includes('adresse'),
    );
    assert.match(
      text,
      /^## Interface drift: `http:\/\/[^`]+`\n\n[^\n]+\n\n- `GET \/service-api\/employees`: [^\n]+$/,
    );
    assert.ok(!text.includes('Lilas'));
    assert.deepEqual([effort.inputs, requests], [4, []]);
  });

  it('sees it in a dark theme and in a narrow window', async () => {
    await workbench().useTheme('Dark Modern');
    await workbench().page.setViewportSize({ width: 800, height: 600 });
    await table().getByRole('gridcell', { name: sentence }).waitFor();
    await workbench().screenshot('drift-table-narrow');
    await workbench().page.setViewportSize({ width: 1280, height: 800 });
    await workbench().useTheme('Light Modern');
    await workbench().closeEditors();
  });

  it('reads the same at the field of a document', async () => {
    await workbench().openById('Employee', '1028');
    await workbench().editor().getByText('"employeeNumber"').waitFor();
    await workbench().page.keyboard.press('ControlOrMeta+End');
    const field = workbench().editor().getByText('"adresse"');
    await field.waitFor();
    requests.length = 0;
    await workbench().editorTooltip(field, `GET /service-api/employees: ${sentence}`);
    await workbench().screenshot('drift-hover');
    assert.deepEqual(requests, []);
  });

  it('copies all of it, and resets it', async () => {
    await workbench().closeEditors();
    await workbench().command('Workforce: Show Interface Drift');
    const press = (name: string) => table().getByRole('button', { name }).click();
    await workbench().confirmed('Copied the interface drift', () => press('Copy All for a Ticket'));
    await until(
      () => workbench().clipboard(),
      (copied) => copied.split('\n').filter((line) => line.startsWith('- `GET ')).length > 1,
    );
    await workbench().confirmed('Interface drift was reset', () => press('Reset Interface Drift'));
    await workbench().closeEditors();
    await workbench().command('Workforce: Show Interface Drift');
    await table().getByText('This window has checked 0 records').waitFor();
    await workbench().screenshot('drift-forgotten');
    assert.deepEqual(requests, []);
  });
});
