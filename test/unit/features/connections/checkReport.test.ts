import assert from 'node:assert/strict';
import { defaultDialect } from '../../../../src/service/http/connection.ts';
import type { Capability } from '../../../../src/service/operations/service.ts';
import { plantedSecret } from '../../../leaks/planted.ts';
import '../../dialogs/withoutEditor.ts';
import { clientOf, serve } from '../../service/fixtures.ts';
import { clientOnSandbox } from '../../service/sandboxClient.ts';

const { allTriedAvailable, anyAvailable, findingsOf, linesOf, nothingAvailable, summaryOf } = await import(
  '../../../../src/features/connections/dialog/checkReport.ts'
);
const { changeButtons } = await import('../../../../src/features/connections/dialog/connectionDialog.ts');

type Setup = Parameters<typeof clientOnSandbox>[1];

/** What the report says of a sandbox that is asked with these settings. */
async function report(setup: Setup = {}) {
  await using client = await clientOnSandbox({ employees: 5, departments: 2 }, setup);
  const { baseUrl, tokenUrl } = client.sandbox;
  const checked = { baseUrl: setup.baseUrl ?? baseUrl, dialect: { ...defaultDialect, ...setup.dialect } };
  const capabilities = await client.service.checkCapabilities();
  return { capabilities, checked, tokenUrl, findings: findingsOf(capabilities, checked) };
}

describe('the report on what is available', () => {
  it('has a line for each family, by what people look for', async () => {
    const { capabilities, checked } = await report();
    assert.deepEqual(linesOf(capabilities, checked).split('\n'), [
      'Departments (structure): available.',
      'Users and leaves (legacy): available.',
      'Employees and taxonomies (resource): available.',
      'Reports (time-sheet): available.',
    ]);
    assert.equal(allTriedAvailable(capabilities), true);
  });

  it('names address, status and field for each path of another deployment', async () => {
    const dialect = {
      ...defaultDialect,
      structurePrefix: '/a',
      legacyPrefix: '/b',
      resourcePrefix: '/c',
      timesheetPrefix: '/d',
    };
    const { findings, capabilities, checked } = await report({ dialect });
    assert.deepEqual(
      findings.map(({ fields }) => fields),
      [['structurePrefix'], ['legacyPrefix'], ['resourcePrefix'], ['timesheetPrefix']],
    );
    assert.equal(
      findings[2]?.sentence,
      'Employees and taxonomies (resource): GET …/c/employees, 404: not found. ' +
        'If your documentation shows another path, change “Resource path”.',
    );
    assert.match(
      summaryOf(capabilities, checked),
      / responds, but no data is available with these credentials\.$/,
    );
  });

  it('takes a 401 for a wrong key or a wrong scheme, never for silence', async () => {
    const credentials = { apiKey: plantedSecret('wrong'), clientId: 'I', clientSecret: plantedSecret('bad') };
    const { findings, capabilities, checked, tokenUrl } = await report({ credentials });
    assert.deepEqual(
      findings.map(({ fields }) => fields),
      [
        ['apiKey', 'authorizationScheme'],
        ['apiKey', 'authorizationScheme'],
        ['clientSecret'],
        ['apiKey', 'authorizationScheme'],
      ],
    );
    assert.match(
      findings[0]?.sentence ?? '',
      /GET …\/organization\/structure\/api\/departments, 401: .* with the scheme “service”.*change “Authorization scheme”; otherwise change “API key”\./,
    );
    const [departments, users, , reports] = linesOf(capabilities, checked).split('\n');
    assert.match(departments ?? '', /, 401: the key is not accepted with the scheme “service”\./);
    assert.match(users ?? '', /^Users and leaves \(legacy\): GET \S+, 401: same as for “Departments”\.$/);
    assert.match(reports ?? '', /^Reports \(time-sheet\): GET \S+, 401: same as for “Departments”\.$/);
    assert.ok(findings[2]?.sentence.includes(`POST ${tokenUrl.replace(checked.baseUrl, '…')}, 400`));
    assert.doesNotMatch(summaryOf(capabilities, checked), /does not respond/);
    assert.deepEqual([...changeButtons(findings).keys()][0], 'Change API key…');
  });

  it('explains once that all responses are web pages, and leads to the base URL', async () => {
    await using server = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!DOCTYPE html><title>Sign in</title>');
    });
    const { origin: baseUrl } = server;
    const credentials = {
      apiKey: plantedSecret('page'),
      clientId: 'I',
      clientSecret: plantedSecret('page 2'),
    };
    const { service } = clientOf({ baseUrl, tokenUrl: `${baseUrl}/connect/token`, credentials });
    const capabilities = await service.checkCapabilities();
    const checked = { baseUrl, dialect: defaultDialect };
    const [first = '', ...others] = linesOf(capabilities, checked).split('\n');
    assert.match(first, /web page, not JSON\. Check “Base URL”\.$/);
    assert.ok(
      others.length === 3 && others.every((line) => line.endsWith(': same as for “Departments”.')),
      others.join(),
    );
    assert.deepEqual([...changeButtons(findingsOf(capabilities, checked)).values()], ['baseUrl']);
  });

  it('leads to the token URL, the scopes and the base URL', async () => {
    await using client = await clientOnSandbox();
    const { baseUrl } = client.sandbox;
    const fieldOf = async (setup: Setup) => (await report(setup)).findings.map(({ fields }) => fields[0]);
    assert.deepEqual(await fieldOf({ tokenUrl: `${baseUrl}/nowhere` }), ['tokenUrl']);
    assert.deepEqual(await fieldOf({ scopes: ['unknown.readonly'] }), ['scopes']);
    assert.deepEqual(await fieldOf({ scopes: ['leaves.readonly'] }), ['scopes']);
    const { capabilities, checked, findings } = await report({ baseUrl: 'http://127.0.0.1:1' });
    assert.equal(findings[0]?.fields[0], 'baseUrl');
    assert.match(findings[0]?.sentence ?? '', /, no response: /);
    assert.match(summaryOf(capabilities, checked), /^http:\/\/127\.0\.0\.1:1 does not respond\.$/);
  });

  it('does not count a family without credentials as a failure', async () => {
    const apiKey = plantedSecret('alone');
    await using client = await clientOnSandbox({ apiKey }, { credentials: { apiKey } });
    const capabilities = await client.service.checkCapabilities();
    const checked = { baseUrl: client.sandbox.baseUrl, dialect: defaultDialect };
    assert.equal(allTriedAvailable(capabilities), true);
    assert.deepEqual(findingsOf(capabilities, checked), []);
    assert.match(linesOf(capabilities, checked), /Employees and taxonomies \(resource\): not checked/);
  });

  it('shows what a service says as text, in a line of its own', () => {
    const sentence = '\u202Elive\nlegacy: lists departments.';
    const capabilities: readonly Capability[] = [
      {
        ...{ family: 'structure', state: 'failed', kind: 'server', status: 500, request: 'GET x' },
        ...{ detail: `structure: ${sentence}`, sentence },
      },
    ];
    const line = linesOf(capabilities, { baseUrl: 'https://acme.example', dialect: defaultDialect });
    assert.match(
      line,
      /^Departments \(structure\): GET x, 500: ‹U\+202E›live‹U\+000A›legacy: lists departments\./,
    );
    assert.equal(anyAvailable(capabilities), false);
  });

  it('is one error for a script: what was tried, why it failed, and what to check', async () => {
    const { capabilities, checked } = await report({ credentials: { apiKey: plantedSecret('wrong') } });
    const { message } = nothingAvailable(capabilities, checked);
    assert.match(message, /^Could not connect to http:\S+: no data is available \(Departments/);
    assert.match(message, /Check these fields: API key, Authorization scheme\. Nothing was saved\.$/);
  });
});
