import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { offerMcpServer } from '../../../src/features/agents/open.ts';
import { ConnectionStatus } from '../../../src/features/connections/status.ts';
import { defaultDialect } from '../../../src/service/http/connection.ts';
import { Redaction } from '../../../src/service/http/redaction.ts';
import { dragging } from '../../../src/tree/dragging.ts';
import { personNode } from '../../../src/tree/person.ts';
import { lockedBy } from '../../unit/policies.ts';
import { allScopes } from '../../unit/service/sandboxClient.ts';
import { agentTools, allow, refusalOf } from '../features/agents/support.ts';
import {
  active,
  closeAll,
  connect,
  errorOf,
  openTabs,
  run,
  until,
  useSandbox,
} from '../features/documents/support.ts';
import { FakePage } from '../features/reports/fakePage.ts';
import { FakeWindow, replaced } from '../fuzz/fakeWindow.ts';
import { withSetting } from '../trees/support.ts';

/** The text of the error of a locked rule, for users and scripts. */
const lockedBe = (rule: string) =>
  new RegExp(
    `: the policy of this machine \\(.*policy\\.json\\) locks this \\(rule “${rule}”\\)\\. (?:Use .*, or a|A)sk the `,
  );

describe('what an administrator locks', () => {
  const { connection, requests, sandbox } = useSandbox(
    'Locked',
    { employees: 20, departments: 6 },
    { scopes: [...allScopes, 'taxonomies.readwrite'] },
  );
  const folder = mkdtempSync(join(tmpdir(), 'workforce-policy-'));
  const path = join(folder, 'policy.json');
  const lock = (policy: unknown) => writeFileSync(path, JSON.stringify(policy));
  const unlock = () => rmSync(path, { force: true });

  before(() => {
    process.env['WORKFORCE_TEST_POLICY'] = path;
  });

  beforeEach(() => vscode.env.clipboard.writeText('before'));

  afterEach(async () => {
    unlock();
    await closeAll();
  });

  after(() => {
    delete process.env['WORKFORCE_TEST_POLICY'];
    rmSync(folder, { recursive: true });
  });

  const person = () => ({ connection, resource: 'users', id: '1001' });
  const target = join(folder, 'saved');

  /** Every command that lets something out, as scripts run it. */
  const doors = (): Readonly<Record<string, readonly (readonly [string, Record<string, unknown>])[]>> => ({
    personalDataExport: [
      ...['Id', 'Name', 'Number', 'Email', 'Code', 'Link', 'Address', 'Url', 'Json', 'Curl', 'Http'].map(
        (what) => [`copy${what}`, person()] as const,
      ),
      ['export', { view: 'workforce.employees', target }],
      ['exportEmployees', {}],
      ['takeSnapshot', { connection, list: 'employees', target }],
      ['downloadReport', { connection, id: '1', target }],
      ['openTerminal', { connection }],
      ['goTo', { connection, text: 'a', open: false }],
      ['checkOrganization', { connection }],
      ['checkPeople', { connection }],
      ['matchIds', { connection, values: ['1'], by: 'id' }],
      ['showChanges', { connection, before: target }],
      ['copyToSandbox', { connection, target, keepNames: true }],
      ['allowAgentNames', {}],
    ],
    agents: [
      ['allowAgentNames', {}],
      ['copyMcpConfiguration', {}],
    ],
    changes: [
      ['archiveLabel', { connection, id: '7001' }],
      ['unarchiveLabel', { connection, id: '7001' }],
      ['createReport', { connection, templateId: 'monthly-activity' }],
      ['runReportAgain', { connection, id: '1' }],
      ['runReportAgain', { connection, id: '1', period: 'lastMonth' }],
      ['runKeptReport', { connection, id: '1' }],
      ['openTerminal', { connection }],
    ],
    reveal: [
      ['revealSensitiveFields', { ...person(), confirmed: true }],
      ['openTerminal', { connection }],
    ],
  });

  for (const rule of ['personalDataExport', 'agents', 'changes', 'reveal']) {
    it(`by the rule ${rule} is locked for scripts, without a request`, async () => {
      lock({ [rule]: false });
      for (const [command, given] of doors()[rule] ?? []) {
        assert.match(await errorOf(command, given), lockedBe(rule), command);
      }
      assert.deepEqual(requests, []);
      assert.equal(await vscode.env.clipboard.readText(), 'before');
      assert.deepEqual(readdirSync(folder), ['policy.json']);
    });
  }

  it('is each tool of agents, and their server', async () => {
    lock({ agents: false });
    assert.match(await refusalOf('list'), /rule "agents"/, 'also where the user has switched agents off');
    await allow('names');
    try {
      for (const name of agentTools) {
        assert.match(
          await refusalOf(name),
          /: The policy of this machine locks this \(rule "agents"\)\. /,
          name,
        );
      }
      const none = {
        isWanted: () => true,
        install: assert.fail,
        announce: () => assert.fail(),
        withdraw: assert.fail,
      };
      const locked = { policy: lockedBy('agents'), run: assert.fail };
      const { mcpServer, serve } = offerMcpServer(locked, assert.fail, none);
      await assert.rejects(mcpServer(), lockedBe('agents'));
      await serve();
      assert.deepEqual(requests, []);
    } finally {
      await allow(undefined);
    }
  });

  it('is said to a user once, by each command', async () => {
    lock({ personalDataExport: false, changes: false });
    using shown = new FakeWindow();
    for (const command of ['copyId', 'exportEmployees', 'takeSnapshot', 'archiveLabel', 'createReport']) {
      shown.clear();
      await vscode.commands.executeCommand(`workforce.${command}`);
      assert.equal(shown.messages.length, 1, command);
      assert.match(shown.messages[0] ?? '', /locks this \(rule “/);
    }
  });

  it('stays masked: a setting of the user reveals nothing', async () => {
    const address = String(await run('openJson', person()));
    const becomes = async (value: string) => {
      await run('refreshDocument', person());
      const text = async () => (await active(address)).document.getText();
      await until(async () => new RegExp(`"birthDate": "${value}`).test(await text()), value);
    };
    await run('revealSensitiveFields', { ...person(), confirmed: true });
    await becomes('\\d');
    await run('hideSensitiveFields', person());
    await withSetting('maskSensitiveFields', false, async () => {
      await becomes('\\d');
      lock({ reveal: false });
      await becomes('•');
    });
  });

  it('is not returned by a check that a user can run, which shows its page', async () => {
    await run('useConnection', { connection });
    lock({ personalDataExport: false });
    assert.equal(await vscode.commands.executeCommand('workforce.checkOrganization'), undefined);
    assert.equal(openTabs().length, 1);
    assert.match(String(await run('goTo', { connection, text: '1', open: true })), /^workforce:/);
  });

  it('is not dropped where rows are dragged to, and said once', async () => {
    const reported: unknown[] = [];
    const recorded: unknown[] = [];
    const entryPoints = {
      policy: lockedBy('personalDataExport'),
      report: (_: string, error: unknown) => void reported.push(error),
      record: (_: string, error: unknown) => void recorded.push(error),
    };
    const transfer = new vscode.DataTransfer();
    const token = new vscode.CancellationTokenSource().token;
    const row = personNode('acme', 'row/1', { resource: 'employees', id: '1', name: 'Ann' });
    const handleDrag = dragging(new Redaction(), entryPoints);
    for (const _ of [1, 2, 3]) {
      await handleDrag([row], transfer, token);
    }
    assert.equal(transfer.get('text/plain'), undefined);
    assert.match(String(reported[0]), lockedBe('personalDataExport'));
    assert.deepEqual([reported.length, recorded.length], [1, 2]);
  });

  it('is neither copied nor saved from a table', async () => {
    const file = join(folder, 'table.csv');
    writeFileSync(file, 'id;name\n1;Ann\n');
    using _dialog = replaced('showSaveDialog', () => assert.fail('A dialog opens.'));
    const page = new FakePage(vscode.Uri.file(file), lockedBy('personalDataExport'));
    await page.ready();
    assert.deepEqual(
      page.messages.map((message) => message.type === 'content' && message.isCopyLocked),
      [true],
    );
    await assert.rejects(page.send({ type: 'copy' }), lockedBe('personalDataExport'));
    await assert.rejects(page.save('csv', [['id'], ['1']]), lockedBe('personalDataExport'));
    rmSync(file);
  });

  it('is no link from outside', async () => {
    await run('copyLink', person());
    const link = vscode.Uri.parse(await vscode.env.clipboard.readText(), true);
    requests.length = 0;
    lock({ links: false });
    using shown = new FakeWindow();
    await vscode.commands.executeCommand('vscode.open', link);
    await until(() => shown.messages.length === 1);
    assert.match(shown.messages[0] ?? '', lockedBe('links'));
    assert.deepEqual([openTabs(), requests], [[], []]);
    unlock();
    await vscode.commands.executeCommand('vscode.open', link);
    await until(() => openTabs().length === 1);
  });

  it('is no service but those that are allowed, for new connections and stored ones', async () => {
    const other = await connect('Other', sandbox());
    lock({ allowedBaseUrls: ['https://acme.example'] });
    requests.length = 0;
    const { apiKey, baseUrl } = sandbox();
    const refused = lockedBe('allowedBaseUrls');
    assert.match(await errorOf('addConnection', { name: 'New', baseUrl, apiKey }), refused);
    assert.match(await errorOf('editConnection', { connection: other, name: 'Same' }), refused);
    assert.match(await errorOf('replaceKey', { connection: other, apiKey: 'another-key' }), refused);
    for (const command of ['editConnection', 'replaceKey', 'openRoleAdministration', 'openTerminal']) {
      assert.match(await errorOf(command, { connection: other }), refused, command);
    }
    assert.match(await errorOf('openJson', { ...person(), connection: other }), refused);
    assert.match(await errorOf('goTo', { connection: other, text: `${baseUrl}/x`, open: true }), refused);
    assert.match(await errorOf('testConnection', { connection: other }), refused);
    const elsewhere = { name: 'New', baseUrl: 'https://acme.example', apiKey, tokenUrl: `${baseUrl}/token` };
    assert.match(await errorOf('addConnection', elsewhere), refused);
    assert.deepEqual(requests, []);
    lock({ allowedBaseUrls: [baseUrl] });
    await run('testConnection', { connection: other });
    await run('removeConnection', { connection: other });
  });

  it('is not the sandbox of the editor, whatever is allowed', async () => {
    lock({ allowedBaseUrls: [] });
    const embedded = String(await run('exploreSandbox', {}));
    assert.ok(Array.isArray(await run('testConnection', { connection: embedded })));
    await run('removeConnection', { connection: embedded });
  });

  it('is saving the sandbox company of a scenario file, whose people may be real, and not the generated one', async () => {
    const saved = join(folder, 'saved.json');
    const scenario = join(folder, 'company.json');
    writeFileSync(scenario, JSON.stringify({ departments: [{ id: 101, name: 'Only one' }] }));
    await run('exploreSandbox', { scenario });
    try {
      lock({ personalDataExport: false });
      await run('removeConnection', { connection: 'sandbox' });
      assert.match(await errorOf('saveSandbox', { target: saved }), lockedBe('personalDataExport'));
      assert.deepEqual(readdirSync(folder).toSorted(), ['company.json', 'policy.json']);
      await run('exploreSandbox', { scenario: 'generated' });
      await run('saveSandbox', { target: saved });
      assert.ok(readdirSync(folder).includes('saved.json'));
    } finally {
      await run('removeConnection', { connection: 'sandbox' });
      for (const file of [saved, scenario]) {
        rmSync(file, { force: true });
      }
    }
  });

  it('stands in the tooltip of the connection in use', () => {
    using shown = new FakeWindow();
    const status = new ConnectionStatus({ of: () => [] }, lockedBy('links', 'agents'));
    const baseUrl = 'https://acme.example';
    const acme = {
      id: 'acme',
      name: 'Acme',
      baseUrl,
      tokenUrl: baseUrl,
      scopes: [],
      kind: 'remote',
    } as const;
    status.update({
      current: { connection: { ...acme, dialect: defaultDialect }, service: () => assert.fail() },
    });
    assert.match(
      String(shown.statusItems[0]?.tooltip),
      /^The policy of this machine \(\/etc\/policy\.json\) locks links, agents\.$/m,
    );
  });

  it('is everything where its file cannot be read, and each message says why', async () => {
    writeFileSync(path, '{"reveal": tru}');
    for (const [rule, commands] of Object.entries(doors())) {
      const [command, given] = commands[0] ?? assert.fail();
      assert.match(
        await errorOf(command, given),
        new RegExp(`policy\\.json, which cannot be read and .*: .*JSON.*\\(rule “${rule}”\\)`),
      );
    }
    assert.match(await errorOf('addConnection', { name: 'New', ...sandbox() }), /rule “allowedBaseUrls”/);
  });
});
