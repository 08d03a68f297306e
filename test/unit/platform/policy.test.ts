import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandIds, titleCommands } from '../../../src/platform/manifest/commandIds.ts';
import { MachinePolicy } from '../../../src/platform/policy.ts';
import { type PolicyRule, policyPaths, readPolicies } from '../../../src/platform/storage/policyFile.ts';
import { temporaryDirectory } from '../../run/project.ts';
import { lockedBy, noPolicy } from '../policies.ts';
import { itOnPosix } from '../posix.ts';

const everything = ['allowedBaseUrls', 'reveal', 'personalDataExport', 'changes', 'links', 'agents'];
const remote = (baseUrl: string, tokenUrl = `${baseUrl}/connect/token`) =>
  ({ kind: 'remote', baseUrl, tokenUrl }) as const;

/** All but those of the titles of views, which run one of these. */
const inTitles = Object.values(titleCommands);
const ownIds = commandIds.filter((id) => !inTitles.includes(id));

describe('a policy file', () => {
  const folder = join(temporaryDirectory(), 'workforce-explorer');
  const path = join(folder, 'policy.json');

  beforeEach(() => mkdirSync(folder));
  afterEach(() => rmSync(folder, { recursive: true }));

  const locksOf = (content: string | Uint8Array) => {
    writeFileSync(path, content);
    return readPolicies([path]);
  };

  for (const rule of everything.slice(1)) {
    it(`locks ${rule}, and nothing else`, () => {
      assert.deepEqual(locksOf(JSON.stringify({ [rule]: false })), [
        { path, allowedBaseUrls: [], locked: [rule] },
      ]);
      assert.deepEqual(locksOf(JSON.stringify({ [rule]: true }))[0]?.locked, []);
    });
  }

  it('may allow http on this machine only', () => {
    const urls = ['http://localhost:4000', 'http://127.0.0.1', 'http://[::1]/hr', 'HTTPS://acme.example'];
    const [file] = locksOf(JSON.stringify({ allowedBaseUrls: urls, links: false }));
    assert.deepEqual(file, { path, allowedBaseUrls: urls, locked: ['allowedBaseUrls', 'links'] });
  });

  it('names the base URLs that are allowed, also none', () => {
    const [file] = locksOf('\uFEFF{"allowedBaseUrls": ["https://acme.example/hr"], "agents": false}');
    assert.deepEqual(file, {
      path,
      allowedBaseUrls: ['https://acme.example/hr'],
      locked: ['allowedBaseUrls', 'agents'],
    });
    assert.deepEqual(locksOf('{"allowedBaseUrls": []}')[0]?.locked, ['allowedBaseUrls']);
  });

  const malformed: Readonly<Record<string, string | Uint8Array>> = {
    'is empty': '',
    'is no JSON': '{"reveal": false,}',
    'is a list': '[]',
    'is null': 'null',
    'has an unknown rule': '{"revel": false}',
    'has a rule that every object has': '{"toString": false}',
    'has the rule __proto__': '{"__proto__": true}',
    'has a text for a switch': '{"reveal": "false"}',
    'has null for a switch': '{"links": null}',
    'has a text for the addresses': '{"allowedBaseUrls": "https://acme.example"}',
    'has null for the addresses': '{"allowedBaseUrls": null}',
    'has a number among the addresses': '{"allowedBaseUrls": [1]}',
    'has a host without a scheme': '{"allowedBaseUrls": ["acme.example"]}',
    'has another scheme': '{"allowedBaseUrls": ["file:///etc"]}',
    'has a wildcard': '{"allowedBaseUrls": ["https://*.example"]}',
    'has an address with a query': '{"allowedBaseUrls": ["https://acme.example/?a"]}',
    'has an address with a user name': '{"allowedBaseUrls": ["https://ann@acme.example"]}',
    'has http for another host': '{"allowedBaseUrls": ["http://acme.example"]}',
    'has http for a host with the name of this machine': '{"allowedBaseUrls": ["http://127.0.0.1.example"]}',
    'unlocks again what it locks': '{"reveal": false, "reveal": true}',
    'unlocks it in other writing': '{"reveal": false, "\\u0072eveal": true}',
    'has two lists of addresses': '{"allowedBaseUrls": [], "allowedBaseUrls": ["https://acme.example"]}',
    'is not UTF-8': new Uint8Array([0x7b, 0xff, 0x7d]),
    'is too large': `{"reveal": true}${' '.repeat(100_000)}`,
  };
  for (const [how, content] of Object.entries(malformed)) {
    it(`that ${how} locks everything, and says so`, () => {
      const [file] = locksOf(content);
      assert.deepEqual(file?.locked, everything);
      assert.deepEqual(file?.allowedBaseUrls, []);
      assert.ok(file?.problem);
    });
  }

  const misplaced: Readonly<Record<string, () => unknown>> = {
    'is a folder': () => mkdirSync(path),
    // It has no size, and more to read with every read.
    'is a link to the endless log of the system': () => symlinkSync('/proc/kmsg', path),
    'is a link to nothing': () => symlinkSync(join(folder, 'gone'), path),
    'is a link to itself': () => symlinkSync(path, path),
    'is in a folder that is a file': () => {
      rmSync(folder, { recursive: true });
      writeFileSync(folder, '');
    },
    'is in a folder that is a link to nothing': () => {
      rmSync(folder, { recursive: true });
      symlinkSync(`${folder}-gone`, folder);
    },
  };
  for (const [how, place] of Object.entries(misplaced)) {
    const test = how.includes('link') ? itOnPosix : it;
    test(`that ${how} locks everything`, () => {
      place();
      assert.deepEqual(readPolicies([path])[0]?.locked, everything);
    });
  }

  it('that is not there locks nothing, with or without its folder', () => {
    assert.deepEqual(readPolicies([path, join(folder, 'none', 'policy.json')]), []);
  });

  it('is where users of each system cannot write', () => {
    assert.deepEqual(policyPaths('linux', { ProgramData: '/tmp' }), ['/etc/workforce-explorer/policy.json']);
    assert.deepEqual(policyPaths('darwin', {}), [
      '/Library/Application Support/workforce-explorer/policy.json',
    ]);
    const usual = 'C:\\ProgramData\\workforce-explorer\\policy.json';
    assert.deepEqual(policyPaths('win32', {}), [usual]);
    assert.deepEqual(policyPaths('win32', { ProgramData: 'C:\\ProgramData' }), [usual]);
    assert.deepEqual(policyPaths('win32', { ProgramData: 'D:\\Mine' }), [
      usual,
      'D:\\Mine\\workforce-explorer\\policy.json',
    ]);
  });
});

describe('a policy', () => {
  const allowing = (...allowedBaseUrls: readonly string[]) =>
    new MachinePolicy(() => [{ path: '/etc/p.json', locked: ['allowedBaseUrls'], allowedBaseUrls }]);
  const policy = allowing('https://acme.example/hr/', 'https://login.example');

  for (const [connection, isAllowed] of [
    [remote('https://acme.example/hr'), true],
    [remote('https://acme.example/hr/eu'), true],
    [remote('https://acme.example/hr', 'https://acme.example/token'), true],
    [remote('https://acme.example/hr', 'https://login.example/token'), true],
    [remote('https://acme.example/hr', 'https://elsewhere.example/token'), false],
    [remote('https://acme.example'), false],
    [remote('https://acme.example/hrx'), false],
    [remote('https://acme.example:8443/hr'), false],
    [remote('http://acme.example/hr'), false],
    [remote('https://acme.example.evil.example/hr'), false],
    [remote('http://127.0.0.1:4000'), false],
    [{ ...remote('http://127.0.0.1:4000'), kind: 'sandbox' }, true],
  ] as const) {
    it(`${isAllowed ? 'allows' : 'locks'} ${connection.kind} ${connection.baseUrl}, ${connection.tokenUrl}`, () => {
      if (isAllowed) {
        policy.requireAllowed(connection);
        noPolicy.requireAllowed(connection);
      } else {
        assert.throws(
          () => policy.requireAllowed(connection),
          /“allowedBaseUrls”\)\. Use https:.*\/hr\/, https:.*login\.example, or ask the /,
        );
      }
    });
  }

  it('allows what each of several files allows', () => {
    const files = ['https://a.example', 'https://b.example'].map((url, place) => ({
      path: `/${place}`,
      locked: ['allowedBaseUrls', 'changes'] as const,
      allowedBaseUrls: ['https://both.example', url],
    }));
    const both = new MachinePolicy(() => files);
    both.requireAllowed(remote('https://both.example'));
    assert.throws(() => both.requireAllowed(remote('https://a.example')), /\(\/1\)/);
  });

  it('names its rule and its file, and why a file cannot be read', () => {
    assert.throws(() => lockedBy('changes').requireUnlocked('changes'), {
      kind: 'invalid-input',
      message:
        'Could not change data in a service: the policy of this machine (/etc/policy.json) locks this (rule “changes”). Ask the administrator of this machine.',
    });
    const path = join(temporaryDirectory(), 'policy.json');
    writeFileSync(path, '{"revel": false}');
    const damaged = new MachinePolicy(() => readPolicies([path]));
    assert.throws(
      () => damaged.requireUnlocked('links'),
      /policy\.json, which cannot be read and therefore locks everything: its rule “revel” is unknown/,
    );
  });

  describe('of commands', () => {
    const locked = (isScripted: boolean, ...rules: readonly PolicyRule[]) => {
      const each = lockedBy(...rules);
      return ownIds.filter((id) => {
        try {
          each.requireCommand(id, isScripted);
          return false;
        } catch {
          return true;
        }
      });
    };
    const sorted = (some: readonly string[]) => [...some].sort();
    const ids = (names: string) =>
      names
        .trim()
        .split(/\s+/)
        .map((name) => `workforce.${name}`);
    const reveal = ids('revealSensitiveFields');
    const changes = ids('archiveLabel unarchiveLabel createReport runReportAgain');
    const exported = ids(`
      copyId copyLink copyCurl copyAs
      export exportDepartments exportEmployees exportTaxonomies exportReports exportLeaves
      takeSnapshot downloadReport`);
    /** They show records to a user, and return them. */
    const returning = ids('checkOrganization checkPeople matchIds showChanges');
    /**
     * They neither return nor save records of people, and change nothing: a new command gets here after a thought. A
     * terminal of manageConnection is locked by the command itself.
     */
    const open = ids(`
      addConnection useConnection editConnection replaceKey manageConnection showDrift removeConnection
      exploreSandbox saveSandbox openWalkthrough showLog refresh retry retryAll loadMore
      copyMcpConfiguration allowAgentNames
      goTo goToRelated revealDepartment addFavorite
      removeFavorite search filterEmployees showEmployees showTeam clearEmployeeFilters
      showInactiveDepartments hideInactiveDepartments showChart showCoverage copyToSandbox
      showArchivedLabels hideArchivedLabels reportActions followReport openReport openLeaves openLeavesV2
      showLeaves showOpenLeaves closeLeaves showDeletedLeaves hideDeletedLeaves showLeaveAsV2 openJson
      showNames openAs
      refreshDocument hideSensitiveFields openInBrowser selectForCompare compareWith
      refreshDepartments refreshEmployees refreshTaxonomies
      refreshReports refreshLeaves`);

    it('locks those that copy, save, change or reveal, and no others', () => {
      assert.deepEqual(sorted(locked(false, 'reveal')), sorted(reveal));
      assert.deepEqual(sorted(locked(false, 'changes')), sorted(changes));
      assert.deepEqual(sorted(locked(false, 'personalDataExport')), sorted(exported));
      assert.deepEqual(sorted(locked(true, 'personalDataExport')), sorted([...exported, ...returning]));
      assert.deepEqual(locked(true, 'links', 'agents', 'allowedBaseUrls'), []);
    });

    it('returns no records to a script, also where a command has other work to do', () => {
      const returned = (id: (typeof commandIds)[number]) =>
        lockedBy('personalDataExport').returned(id, 'records');
      assert.deepEqual(
        sorted(ownIds.filter((id) => returned(id) === undefined)),
        sorted([...returning, ...ids('archiveLabel unarchiveLabel')]),
      );
      assert.equal(noPolicy.returned('workforce.archiveLabel', 'records'), 'records');
    });

    it('knows each command', () => {
      const known = new Set([...reveal, ...changes, ...exported, ...returning, ...open]);
      assert.deepEqual(sorted(ownIds), sorted([...known]));
    });
  });
});
