import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { allScopes } from '../../../unit/service/sandboxClient.ts';
import { active, click, closeAll, connect, hideViews, run, usePlainService, useSandbox } from './support.ts';

/** The texts of the hovers that a position of a document gets from this extension, as Markdown. */
async function hoversAt(document: vscode.TextDocument, text: string): Promise<readonly string[]> {
  const hovers: vscode.Hover[] = await vscode.commands.executeCommand(
    'vscode.executeHoverProvider',
    document.uri,
    document.positionAt(document.getText().indexOf(text) + text.length),
  );
  return hovers
    .flatMap(({ contents }) => contents)
    .map((content) => (typeof content === 'string' ? content : content.value).replaceAll('&nbsp;', ' '));
}

async function linksIn(document: vscode.TextDocument): Promise<ReadonlyMap<string, string>> {
  const links: vscode.DocumentLink[] = await vscode.commands.executeCommand(
    'vscode.executeLinkProvider',
    document.uri,
  );
  return new Map(links.map(({ range, target }) => [document.getText(range), target?.toString() ?? '']));
}

async function shown(address: unknown): Promise<vscode.TextDocument> {
  return await vscode.workspace.openTextDocument(vscode.Uri.parse(String(address)));
}

describe('the ids in documents', () => {
  const { connection, requests } = useSandbox(
    'Ids',
    { employees: 60, departments: 12 },
    { scopes: allScopes },
  );

  afterEach(closeAll);

  const open = async (resource: string, id: string) =>
    await shown(await run('openJson', { connection, resource, id }));

  it('are links with names from what is loaded; a hover sends no request', async () => {
    await run('useConnection', { connection });
    const user = await open('users', '1010');
    const { departmentId, managerId } = JSON.parse(user.getText());
    const before = requests.length;
    const links = await linksIn(user);
    assert.equal(
      links.get(String(departmentId)),
      `workforce://${connection}/departments/${departmentId}.json`,
    );
    assert.equal(links.get(String(managerId)), `workforce://${connection}/users/${managerId}.json`);
    const ofManager = await hoversAt(user, '"managerId": ');
    assert.ok(
      ofManager.some((text) => text.includes(JSON.parse(user.getText()).manager.name ?? '?')),
      String(ofManager),
    );
    assert.equal(requests.length, before, 'links and hovers send nothing');

    await run('openJson', { connection, resource: 'departments', id: String(departmentId) });
    const read = requests.length;
    const department = JSON.parse((await open('departments', String(departmentId))).getText());
    const ofDepartment = await hoversAt(user, '"departmentId": ');
    assert.ok(
      ofDepartment.some((text) => text.includes(department.code) && text.includes('active')),
      String(ofDepartment),
    );
    assert.equal(requests.length, read, 'hovers send nothing');
  });

  it('say that nothing is loaded, and stay links', async () => {
    const leaf = await open('departments', '105');
    const { headId } = JSON.parse(leaf.getText());
    const read = requests.length;
    assert.match(String(await hoversAt(leaf, '"headId": ')), /Person \d+: not loaded yet/);
    assert.equal((await linksIn(leaf)).get(String(headId)), `workforce://${connection}/users/${headId}.json`);
    assert.equal(requests.length, read);
  });

  it('lead from a department to its parent, and so to the top, with one request a document', async () => {
    await run('useConnection', { connection });
    await run('revealDepartment', { connection, id: '106' });
    await hideViews();
    const below = async (id: string, levels: number): Promise<readonly string[]> => {
      const document = await open('departments', id);
      const { parentId } = JSON.parse(document.getText());
      const parents = [...(await linksIn(document))].filter(
        ([text]) => text !== '' && parentId?.includes(text),
      );
      assert.equal(parents.length, parentId === null ? 0 : 1, 'the path is one link');
      const parent = /\/departments\/(\d+)\.json$/.exec(parents[0]?.[1] ?? '')?.[1];
      return parent === undefined || levels === 0 ? [id] : [id, ...(await below(parent, levels - 1))];
    };
    requests.length = 0;
    assert.deepEqual(await below('106', 9), ['106', '105', '104', '103', '102', '101']);
    const read = requests.filter(({ path }) => /\/departments\/10[1-6]$/.test(path));
    assert.equal(requests.length, read.length, 'links send nothing');
    assert.ok(read.length <= 6);
  });

  it('open an employee with employment and job position, whose addresses open as well', async () => {
    const employee = await open('employees', '1010');
    const { embedded } = JSON.parse(employee.getText());
    assert.deepEqual(Object.keys(embedded['job-position']).length, 1);
    const target = [...(await linksIn(employee)).values()].find((link) => link.includes('/job-positions/'));
    assert.match(String(target), new RegExp(`^workforce://${connection}/job-positions/jp-1010`));
    const before = requests.length;
    await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(String(target)));
    const { document: position } = await active(String(target));
    assert.equal(position.languageId, 'json');
    assert.equal(JSON.parse(position.getText()).type, 'job-position');
    assert.equal(requests.length, before + 1);
    assert.ok((await linksIn(position)).has(JSON.parse(position.getText()).department.id));
  });
});

describe('the kinds that an employee leads to', () => {
  const { connection, requests } = useSandbox('Kinds', { employees: 30 }, { scopes: allScopes });

  afterEach(closeAll);

  const open = async (resource: string, id: string) =>
    await shown(await run('openJson', { connection, resource, id }));
  /** Opens what a link leads to. Reading it without an editor would count against the limit of such reads. */
  const follow = async (link: string | undefined) => {
    const [, resource = '', id = ''] = /\/([\w-]+)\/([^/]+)\.json$/.exec(link ?? '') ?? [];
    return await open(resource, id);
  };

  it('open one after the other by links, each with one request, and hide what is private', async () => {
    const employee = await open('employees', '1008');
    const links = await linksIn(employee);
    const ways = ['job-positions/jp-1008', 'employments/emp-1008'];
    for (const way of ways) {
      assert.ok([...links.values()].includes(`workforce://${connection}/${way}.json`), way);
    }
    requests.length = 0;
    const position = await open('job-positions', 'jp-1008');
    const { notes, businessEstablishment, department, workingTimeArrangement } = JSON.parse(
      position.getText(),
    );
    assert.equal(notes, '••••');
    const ofPosition = await linksIn(position);
    assert.equal(
      ofPosition.get(department.id),
      `workforce://${connection}/departments/${department.id}.json`,
    );
    assert.equal(ofPosition.get(workingTimeArrangement.id), undefined, 'about:blank leads nowhere');
    const establishment = await follow(ofPosition.get(businessEstablishment.id));
    const { address, legalEntity } = JSON.parse(establishment.getText());
    assert.ok(address === null || address.postalCode === '••••');
    const entity = await follow((await linksIn(establishment)).get(legalEntity.id));
    assert.equal(typeof JSON.parse(entity.getText()).legalName, 'string');
    assert.deepEqual(
      requests.map(({ path }) => path.split('/').at(-2)),
      ['job-positions', 'business-establishments', 'legal-entities'],
    );
    const hovers = await hoversAt(establishment, `"id": "${legalEntity.id}`);
    assert.ok(hovers.join().includes(JSON.parse(entity.getText()).legalName), hovers.join());
    assert.equal(requests.length, 3);
  });

  it('open an attribute’s definition, whatever its id looks like, and an archived one', async () => {
    const attributes = await open('employee-attributes', '1008');
    const links = await linksIn(attributes);
    for (const id of ['jobPosition.department', 'e_badge']) {
      const target = `workforce://${connection}/employee-attribute-definitions/${id}.json`;
      assert.equal(links.get(id), target);
      assert.equal(JSON.parse((await follow(target)).getText()).id, id);
    }
    const archived = await open('employee-attribute-definitions', 'e_parking');
    assert.equal(JSON.parse(archived.getText()).isArchived, true);
    assert.equal((await linksIn(archived)).get('501'), `workforce://${connection}/taxonomies/501.json`);
  });
});

describe('names in hovers', () => {
  const { plain, open } = usePlainService();

  it('are text, never markup', async () => {
    const name = '[run](command:workforce.removeConnection) <b>$(alert)</b> **x**';
    plain.response = () => ({ body: JSON.stringify({ data: { managerId: 5, manager: { id: 5, name } } }) });
    const user = await shown(await open('users', 1));
    const hovers: vscode.Hover[] = await vscode.commands.executeCommand(
      'vscode.executeHoverProvider',
      user.uri,
      user.positionAt(user.getText().indexOf('"managerId": ') + 13),
    );
    const own = hovers
      .flatMap(({ contents }) => contents)
      .flatMap((content) => (content instanceof vscode.MarkdownString ? content : []))
      .find(({ value }) => value.includes('removeConnection'));
    assert.ok(own, 'the hover shows the name');
    assert.doesNotMatch(own.value, /(?<!\\)\[run|(?<!\\)\*\*x|<b>/);
    assert.notEqual(own.isTrusted, true);
    assert.notEqual(own.supportThemeIcons, true);
    assert.notEqual(own.supportHtml, true);
  });

  it('say of a person what their document has shown, without what it masks, for no request', async () => {
    const person = {
      ...{ id: 5, lastName: 'Roy', firstName: 'Ada', mail: 'ada@acme.example', birthDate: '1990-01-02' },
      ...{ department: { id: 9, name: 'Finance' }, legalEntity: { id: 2, name: 'Acme Ltd' } },
      ...{ dtContractStart: '2020-02-01T00:00:00', dtContractEnd: '2027-03-31T00:00:00', manager: null },
    };
    plain.response = () => ({ body: JSON.stringify({ data: person }) });
    await shown(await open('users', 5));
    plain.response = () => ({ body: JSON.stringify({ data: { id: 1, managerId: 5 } }) });
    const user = await shown(await open('users', 1));
    const { length } = plain.reads;
    const hovers = await hoversAt(user, '"managerId": ');
    const own = hovers.find((text) => text.includes('Roy Ada')) ?? assert.fail(hovers.join());
    assert.deepEqual(own.replaceAll('\\', '').replaceAll('&nbsp;', ' ').split(/\n+/), [
      'Roy Ada',
      'E-mail: ada@acme.example',
      'Department: Finance',
      'Legal entity: Acme Ltd',
      'First day of the contract: 2020-02-01',
      'Last day of the contract: 2027-03-31',
      'ID: 5',
    ]);
    assert.doesNotMatch(hovers.join(), /1990/);
    assert.equal(plain.reads.length, length);
  });

  it('show no secret that the service repeats as a name', async () => {
    const apiKey = 'repeated-in-a-name-5713';
    const { origin: baseUrl } = plain;
    const repeating = await connect('Repeating', { baseUrl, tokenUrl: `${baseUrl}/token`, apiKey });
    try {
      plain.response = () => ({
        body: JSON.stringify({ data: { managerId: 5, manager: { id: 5, name: apiKey } } }),
      });
      const user = await shown(await run('openJson', { connection: repeating, resource: 'users', id: 1 }));
      const hovers = await hoversAt(user, '"managerId": ');
      assert.ok(
        hovers.some((text) => text.includes('•••')),
        hovers.join(),
      );
      assert.ok(!hovers.some((text) => text.includes('5713')), hovers.join());
    } finally {
      await run('removeConnection', { connection: repeating });
    }
  });
});

describe('other addresses of a service', () => {
  const { plain, connection, open } = usePlainService();

  it('open as read-only documents with masked values, by scripts and by address', async () => {
    plain.response = () => ({ body: '{"iban":"FR76 1234","ok":true}' });
    const uri = await open('other', '/service-api/payroll?limit=2');
    assert.equal(uri, `workforce://${connection}/other/service-api/payroll%3Flimit%3D2.json`);
    const document = await shown(uri);
    assert.doesNotMatch(document.getText(), /FR76/);
    assert.deepEqual(plain.reads, ['/service-api/payroll?limit=2']);
    await click('copyUrl');
    assert.equal(await vscode.env.clipboard.readText(), `${plain.origin}/service-api/payroll?limit=2`);
    assert.equal(vscode.workspace.fs.isWritableFileSystem('workforce'), false);
  });

  it('open no document for a web page, and say why', async () => {
    plain.response = () => ({ body: '<html></html>' });
    await assert.rejects(open('other', '/service-api/page'), /is a web page, not JSON\. Only JSON opens/);
    await assert.rejects(open('other', '/service-api/../x'), /plain path below the base URL/);
    assert.deepEqual(plain.reads, ['/service-api/page']);
  });
});
