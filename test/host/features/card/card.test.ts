import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { KnownCompanies } from '../../../../src/company/known/known.ts';
import { cardPicture } from '../../../../src/features/card/card.ts';
import type { CardMessage, CardRequest } from '../../../../src/features/card/messages.ts';
import { Redaction, redactError } from '../../../../src/service/http/redaction.ts';
import { clientOf, json, type ScriptedServer, serve } from '../../../unit/service/fixtures.ts';
import { FakeWindow } from '../../fuzz/fakeWindow.ts';
import { sessionsOf } from '../../trees/support.ts';
import { idIn } from '../documents/plainService.ts';
import {
  closeAll,
  connect,
  errorOf,
  openTabs,
  run,
  until,
  usePlainService,
  useSandbox,
} from '../documents/support.ts';

const isCard = ({ input }: vscode.Tab) =>
  input instanceof vscode.TabInputWebview && input.viewType.endsWith('workforce.employeeCard');
const cards = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).filter(isCard);

describe('the employee card', () => {
  const { connection, requests, sandbox } = useSandbox('Cards', {});

  // Fetches the token.
  before(async () => {
    await run('openAs', { connection, id: '1001', as: 'employee' });
    await closeAll();
  });

  afterEach(closeAll);

  it('opens beside the document for the one request of the document, and once', async () => {
    await run('showEmployeeCard', { connection, id: '1003' });
    await until(() => cards().length === 1);
    assert.equal(vscode.window.tabGroups.all.length, 2);
    await run('showEmployeeCard', { connection, id: '1003' });
    assert.equal(cards().length, 1);
    assert.deepEqual(
      requests.map(({ path }) => path.replace(/\?.*/, '')),
      ['/service-api/employees/1003'],
    );
  });

  it('shows another person in the same panel, which no document covers', async () => {
    await run('showEmployeeCard', { connection, id: '1003' });
    await until(() => cards().length === 1);
    await run('showEmployeeCard', { connection, id: '1004' });
    const title = openTabs().find((label) => label.endsWith(' · 1004')) ?? assert.fail(openTabs().join());
    await until(() => cards()[0]?.label === title.replace(/ · 1004$/, ''));
    assert.equal(cards().length, 1);
    assert.equal(vscode.window.tabGroups.all.length, 2);
    await until(() => cards()[0]?.isActive === true);
  });

  it('shows a person that no other test reads, where another tab hides the card', async () => {
    await run('showEmployeeCard', { connection, id: '1011' });
    await until(() => requests.length === 1);
    const beside = await vscode.workspace.openTextDocument({ content: 'beside' });
    await vscode.window.showTextDocument(beside, vscode.ViewColumn.Two);
    await until(() => cards()[0]?.isActive === false);
    await run('showEmployeeCard', { connection, id: '1012' });
    const title = openTabs().find((label) => label.endsWith(' · 1012')) ?? assert.fail(openTabs().join());
    await until(() => cards()[0]?.label === title.replace(/ · 1012$/, ''));
    assert.deepEqual(
      requests.map(({ path }) => path.replace(/\?.*/, '')),
      ['/service-api/employees/1011', '/service-api/employees/1012'],
    );
  });

  it('has the name of the person in its tab', async () => {
    await run('showEmployeeCard', { connection, id: '1004' });
    const title = openTabs().find((label) => label.endsWith(' · 1004')) ?? assert.fail(openTabs().join());
    await until(() => cards()[0]?.label === title.replace(/ · 1004$/, ''));
  });

  it('shows the person of the active document', async () => {
    await run('openUser', { connection, id: '1003' });
    await vscode.commands.executeCommand('workforce.showEmployeeCard');
    await until(() => cards().length === 1);
  });

  it('is an error for what is no person, and where the document cannot be read', async () => {
    assert.match(await errorOf('showEmployeeCard', { connection, id: 'nobody' }), /read employee nobody/);
    assert.match(await errorOf('showEmployeeCard', { connection }), /its argument "id" is missing/);
    assert.equal(cards().length, 0);
  });

  it('is an error for a file that has the path of a person only', async () => {
    using window = new FakeWindow();
    const file = vscode.Uri.file('/employees/x.json');
    await vscode.commands.executeCommand('workforce.showEmployeeCard', file);
    assert.match(window.messages.join(), /no person is given/);
    assert.equal(cards().length, 0);
  });

  it('closes with its connection', async () => {
    const other = await connect('Leaving', { ...sandbox() });
    await run('showEmployeeCard', { connection: other, id: '1003' });
    await until(() => cards().length === 1);
    await run('removeConnection', { connection: other });
    await until(() => cards().length === 0);
  });
});

describe('the employee card in its panel', () => {
  const { plain, connection } = usePlainService();
  /** Also has lists of people, other than the service of the connection. */
  const people: {
    server: ScriptedServer | undefined;
    response: (path: string) => object;
    status: number;
    /** Takes what sends a response later; returns false for one that is sent at once. */
    isHeld?: ((path: string, send: () => void) => boolean) | undefined;
  } = { server: undefined, response: () => ({}), status: 200 };
  const secret = 'repeated-in-a-reason-8266';
  const requests = () => people.server?.requests ?? assert.fail();
  const personOf = (id: number) => ({ connection, resource: 'users', id: String(id) }) as const;
  /** Each is managed by the next one; nobody sees person 9. */
  const user = (id: number) => ({ id, lastName: `Ny ${id}`, managerId: id + 1, manager: { id: id + 1 } });

  before(async () => {
    people.server = await serve(({ url = '' }, response) => {
      const send = () => json(response, JSON.stringify({ data: people.response(url) }), people.status);
      if (people.isHeld?.(url, send) !== true) {
        send();
      }
    });
  });

  beforeEach(() => {
    people.response = (path) => user(Number(idIn(path)));
    people.status = 200;
    people.isHeld = undefined;
  });

  after(async () => {
    await people.server?.[Symbol.asyncDispose]();
  });

  /** The card of person 1, as its page gets it. */
  async function open() {
    const sent: CardMessage[] = [];
    const { service } = clientOf({ baseUrl: people.server?.origin ?? '', credentials: { apiKey: 'k' } });
    const texts = new Map<string, Promise<string>>();
    const redaction = new Redaction();
    redaction.rememberCredentials({ name: 'Cards' }, { apiKey: secret });
    const read = async (uri: vscode.Uri) => {
      const { text } = await service.document('users', uri.path.replace(/\D/g, ''), {});
      return JSON.stringify(JSON.parse(text).data ?? JSON.parse(text));
    };
    const known = new KnownCompanies();
    // Only these parts of a context are used.
    const context = {
      sessions: sessionsOf(service),
      known,
      panels: { columnsOf: () => [] },
      redaction,
      entryPoints: { record: () => undefined, redacted: (error: unknown) => redactError(error, redaction) },
      documentText: (uri: vscode.Uri) => {
        const text = texts.get(uri.path) ?? read(uri);
        texts.set(uri.path, text);
        return text;
      },
    } as unknown as Parameters<typeof cardPicture>[0];
    const page = {
      signal: new AbortController().signal,
      post: (message: CardMessage) => sent.push(message),
      setTitle: () => undefined,
      reload: () => undefined,
    };
    const picture = cardPicture(context);
    const card = picture.open(page, personOf(1));
    await card.ready();
    requests().length = 0;
    const last = () => sent.at(-1) ?? assert.fail();
    return {
      picture,
      last,
      company: known.of(service),
      /** As a setting or a refreshed document does. */
      again: () => card.ready(),
      /** As a command does while another tab hides the panel, and then the page that the editor loads anew. */
      showHidden: async (id: number) => {
        const shown = card.show?.(personOf(id), false);
        await Promise.all([shown, card.ready()]);
      },
      /** As another client of the connection does: it reads everything again. */
      forget: () => texts.clear(),
      click: async (request: CardRequest) => {
        await card.receive(request);
        return last();
      },
      textsOf: (label: string) => last().facts.flatMap((fact) => (fact.label === label ? [fact.text] : [])),
    };
  }

  const show = (id: number) => ({ type: 'show', resource: 'users', id: String(id) }) as const;

  it('goes to the manager, to their manager and back, a request a person, and knows who was seen', async () => {
    const { click, last, textsOf } = await open();
    // It has no name in the record of who works for them.
    assert.deepEqual(textsOf('Manager'), ['Person 2']);
    assert.equal((await click(show(2))).name, 'Ny 2');
    assert.equal((await click(show(3))).name, 'Ny 3');
    assert.equal(requests().length, 2);
    await click(show(2));
    assert.equal((await click(show(1))).name, 'Ny 1');
    assert.deepEqual(textsOf('Manager'), ['Ny 2']);
    assert.equal(last().lacksNames, false);
    assert.deepEqual(last().subject, personOf(1));
    assert.equal(requests().length, 2);
  });

  it('shows a name as soon as a list has it, and goes on saying why a click led nowhere', async () => {
    const { click, last, textsOf, company } = await open();
    people.status = 403;
    const { problem } = await click(show(9));
    requests().length = 0;
    assert.deepEqual([textsOf('Manager'), last().lacksNames], [['Person 2'], true]);
    company.add([{ resource: 'users', id: '2', name: 'Ny 2' }]);
    assert.deepEqual([textsOf('Manager'), last().lacksNames], [['Ny 2'], false]);
    assert.deepEqual([last().problem, requests().length], [problem, 0]);
  });

  it('stays when a click leads nowhere, and says why', async () => {
    const { click, last } = await open();
    people.status = 403;
    const failed = await click(show(9));
    assert.equal(failed.name, 'Ny 1');
    assert.match(failed.problem ?? '', /^Could not read user 9: .*403/);
    assert.match((await click(show(9))).problem ?? '', /403/);
    for (const resource of ['departments', 'users'] as const) {
      const { problem = '' } = await click({ type: 'show', resource, id: '../9' });
      assert.match(problem, /^Could not /);
    }
    people.status = 200;
    assert.equal((await click(show(1))).problem, undefined);
    assert.deepEqual(last().subject, personOf(1));
  });

  it('says no secret that the service repeats as a reason', async () => {
    const { click } = await open();
    people.response = () => ({ Message: secret });
    people.status = 400;
    const { problem = '' } = await click(show(9));
    assert.match(problem, /^Could not read user 9: /);
    assert.ok(!problem.includes(secret), problem);
  });

  it('says why a department cannot be opened', async () => {
    people.response = () => ({ id: 1, lastName: 'Martin', department: { id: 3, name: 'Finance' } });
    const { click, textsOf } = await open();
    plain.response = () => ({ status: 403, body: JSON.stringify({ Message: 'No access' }) });
    const { problem } = await click({ type: 'show', resource: 'departments', id: '3' });
    assert.match(problem ?? '', /^Could not read department 3: .*403/);
    assert.deepEqual(textsOf('Department'), ['Finance']);
  });

  it('shows the person of the last click, also where an earlier one takes longer', async () => {
    const { click, last } = await open();
    await Promise.all([click(show(2)), click(show(1)), click(show(3))]);
    assert.equal(last().name, 'Ny 3');
  });

  it('reads no one but the person to show where it was hidden, and shows no other meanwhile', async () => {
    const { showHidden, forget, last, company, click } = await open();
    forget();
    const answers: (() => void)[] = [];
    people.isHeld = (_path, answer) => answers.push(answer) > 0;
    const shown = showHidden(2);
    await until(() => answers.length > 0);
    company.add([{ resource: 'users', id: '3', name: 'Ny 3' }]);
    assert.deepEqual(last().subject, personOf(1));
    people.isHeld = undefined;
    for (const answer of answers) {
      answer();
    }
    await shown;
    assert.deepEqual([last().name, last().subject, requests().length], ['Ny 2', personOf(2), 1]);
    assert.equal((await click(show(3))).name, 'Ny 3');
  });

  it('shows the person of a click while the direct reports of another one are read, or the card is shown again', async () => {
    const { click, last, again, textsOf } = await open();
    const answers: (() => void)[] = [];
    const isOfPerson = (path: string) => path.includes('/users/2');
    people.response = (path) => (isOfPerson(path) ? user(2) : { items: [{ id: 5, lastName: 'Ny 5' }] });
    people.isHeld = (path, answer) => {
      answers[isOfPerson(path) ? 'unshift' : 'push'](answer);
      return true;
    };
    const clicks = [click({ type: 'team' }), click(show(2))];
    await until(() => answers.length === 2);
    // The direct reports arrive first.
    answers.pop()?.();
    await clicks[0];
    await again();
    assert.deepEqual([last().name, textsOf('Direct reports')], ['Ny 1', ['Ny 5']]);
    answers.pop()?.();
    await clicks[1];
    assert.equal(last().name, 'Ny 2');
  });

  it('says why a team cannot be read on the card that it is about alone', async () => {
    const { click, last } = await open();
    let answer: (() => void) | undefined;
    people.isHeld = (path, send) => {
      const isOther = path.includes('/users/2');
      answer = isOther ? answer : send;
      return !isOther;
    };
    const team = click({ type: 'team' });
    await until(() => answer !== undefined);
    await click(show(2));
    people.status = 403;
    answer?.();
    await team;
    assert.deepEqual([last().name, last().problem], ['Ny 2', undefined]);
  });

  it('takes only what it has stored itself', async () => {
    const { picture } = await open();
    assert.ok(picture.isSubject(personOf(1)));
    const invalid = [
      { ...personOf(1), resource: 'departments' },
      { ...personOf(1), connection: '' },
      '1',
      null,
    ];
    assert.deepEqual(
      invalid.filter((value) => picture.isSubject(value)),
      [],
    );
  });

  it('reads missing names in one request, and says where it may not see them', async () => {
    const { click, last, textsOf } = await open();
    assert.deepEqual([last().lacksNames, last().lacksTeam], [true, true]);
    people.response = () => ({ items: [] });
    assert.match(
      (await click({ type: 'names' })).problem ?? '',
      /^This connection may not see all names\. Ask the operator/,
    );
    assert.equal(requests().length, 1);
    people.response = () => ({ items: [{ id: 2, lastName: 'Ny' }] });
    assert.equal((await click({ type: 'names' })).lacksNames, false);
    assert.deepEqual(textsOf('Manager'), ['Ny']);
  });

  it('lists the direct reports in one request, once', async () => {
    const { click, textsOf } = await open();
    const items = [{ id: 5, lastName: 'Ny', firstName: 'Al' }, { id: 6 }];
    people.response = () => ({ items });
    assert.equal((await click({ type: 'team' })).lacksTeam, false);
    assert.deepEqual(textsOf('Direct reports'), ['Ny Al', 'Person 6']);
    assert.equal(requests().length, 1);
    people.response = (path) => user(Number(idIn(path)));
    await click(show(5));
    await click(show(1));
    assert.deepEqual(textsOf('Direct reports'), ['Ny Al', 'Person 6']);
    // Until the user wants to have them again.
    people.response = () => ({ items: items.slice(1) });
    await click({ type: 'team' });
    assert.deepEqual(textsOf('Direct reports'), ['Person 6']);
  });

  it('says that nobody reports to a person, and never takes an error for that', async () => {
    const { click, textsOf } = await open();
    people.status = 403;
    assert.match((await click({ type: 'team' })).problem ?? '', /403/);
    assert.deepEqual(textsOf('Direct reports'), []);
    people.status = 200;
    people.response = () => ({ items: [] });
    await click({ type: 'team' });
    assert.deepEqual(textsOf('Direct reports'), ['None are shown']);
  });
});

describe('the employee card of a hostile service', () => {
  const { plain } = usePlainService();

  it('shows no secret that the service repeats as a name', async () => {
    const apiKey = 'repeated-in-a-card-8264';
    const { origin: baseUrl } = plain;
    const connection = await connect('Repeating', { baseUrl, tokenUrl: `${baseUrl}/token`, apiKey });
    try {
      plain.response = () => ({ body: JSON.stringify({ data: { id: 7, lastName: apiKey } }) });
      await run('openJson', { connection, resource: 'users', id: '7' });
      await vscode.commands.executeCommand('workforce.showEmployeeCard');
      await until(() => cards()[0]?.label.startsWith('••• — ') ?? false);
    } finally {
      await run('removeConnection', { connection });
    }
  });
});
