import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as Value from 'typebox/value';
import * as vscode from 'vscode';
import { KnownCompanies } from '../../../../src/company/known/known.ts';
import { chartPicture, showChart } from '../../../../src/features/chart/chart.ts';
import type { ChartContext } from '../../../../src/features/chart/chartData.ts';
import { ChartMessage, type ChartRequest, ChartSubject } from '../../../../src/features/chart/messages.ts';
import { Redaction } from '../../../../src/service/http/redaction.ts';
import type { WorkforceService } from '../../../../src/service/operations/service.ts';
import { DepartmentFindings } from '../../../../src/tree/departmentFindings.ts';
import { lockedBy, noPolicy } from '../../../unit/policies.ts';
import { clientOf, json, serve } from '../../../unit/service/fixtures.ts';
import { clientOnSandbox } from '../../../unit/service/sandboxClient.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
import { sessionsOf } from '../../trees/support.ts';

/** The page of a chart over a service, with what it was sent, and the errors that were shown beside it. */
function pageOver(origin: string, policy = noPolicy) {
  return pageOf(clientOf({ baseUrl: origin, credentials: { apiKey: 'k' } }).service, policy);
}

function pageOf(service: WorkforceService, policy = noPolicy) {
  const sent: ChartMessage[] = [];
  const errors: unknown[] = [];
  const running: Promise<void>[] = [];
  const findings = new DepartmentFindings();
  const known = new KnownCompanies();
  const context: ChartContext = {
    sessions: sessionsOf(service),
    known,
    findings,
    redaction: new Redaction(),
    entryPoints: {
      policy,
      run: (_name, work) => void running.push(work().catch((error: unknown) => void errors.push(error))),
    },
  };
  const picture = chartPicture(context);
  const handler = picture.open(
    {
      signal: new AbortController().signal,
      post: (message) => void sent.push(message),
      reload: () => void running.push(handler.ready()),
    },
    { connection: 'test' },
  );
  /** Waits until the page has got everything. */
  const settled = async () => {
    // The loop adds to the list that it iterates over.
    for (const each of running) {
      await each;
    }
  };
  const receive = async (request: ChartRequest) => {
    await handler.receive(request).catch((error: unknown) => void errors.push(error));
    await settled();
  };
  return {
    context,
    picture,
    handler,
    sent,
    errors,
    receive,
    settled,
    company: known.of(service),
    known,
    findings,
    service,
  };
}

/** The cards of the first message, which has to be a chart. */
function chartIn([message]: readonly ChartMessage[]) {
  assert.ok(message?.type === 'chart');
  assert.ok(Value.Check(ChartMessage, message));
  return message;
}

describe('the page of a chart', () => {
  const department = (id: number, name: string, parentId: string | null = null) => ({
    ...{ id, name, code: `C${id}`, hierarchy: `/${id}/`, parentId, isActive: id !== 3 },
    ...(id === 2 ? { headId: 7 } : {}),
  });

  it('gets every department as text that hides nothing, and broken ones below a heading', async () => {
    await using server = await serve((_request, response) =>
      json(response, {
        items: [
          department(1, 'A\u202eB'),
          department(2, '<img src=x onerror=alert(1)>', '/1/'),
          department(3, 'x'.repeat(60_000), '/1/'),
          department(4, 'Lost', '/99/'),
          department(5, 'Round', '/6/'),
          department(6, 'And round', '/5/'),
        ],
      }),
    );
    const { handler, sent, company } = pageOver(server.origin);
    company.add([{ resource: 'employees', id: '7', name: 'Ada' }]);
    await handler.ready();
    const { cards, notes, isChecked } = chartIn(sent);
    assert.deepEqual(
      cards.map(({ name, parent, kind, state, head }) => [
        kind === 'department' ? name.slice(0, 30) : kind,
        parent,
        state,
        head,
      ]),
      [
        ['A‹U+202E›B', undefined, 'active', undefined],
        ['orphans', undefined, 'unknown', undefined],
        ['Lost', 1, 'active', undefined],
        ['cycles', undefined, 'unknown', undefined],
        ['And round', 3, 'active', undefined],
        ['Round', 3, 'active', undefined],
        ['<img src=x onerror=alert(1)>', 0, 'active', 'Ada'],
        ['x'.repeat(30), 0, 'inactive', undefined],
      ],
    );
    assert.ok(cards.every(({ name }) => name.length <= 200));
    assert.deepEqual([notes, isChecked], [[], false]);
  });

  it('says what is missing, and gets the findings of a check', async () => {
    await using server = await serve((_request, response) =>
      json(response, { items: [department(1, 'A'), { name: 'without an id' }], totalCount: 9 }),
    );
    const { handler, sent, findings } = pageOver(server.origin);
    findings.replace('test', [
      { rule: 'deep', severity: 'warning', departmentId: '1', departmentKey: '1', sentence: 'It is deep.' },
    ]);
    await handler.ready();
    const { cards, notes, isChecked } = chartIn(sent);
    assert.ok(
      notes.some((note) => note.includes('could not be read')),
      notes.join(),
    );
    assert.equal(isChecked, true);
    assert.deepEqual(cards[0]?.findings, { severity: 'warning', sentences: ['It is deep.'] });
  });

  it('has no cards where there are no departments, and is an error without rights', async () => {
    await using empty = await serve((_request, response) => json(response, { items: [] }));
    const { handler, sent } = pageOver(empty.origin);
    await handler.ready();
    assert.deepEqual(chartIn(sent).cards, []);
    await using denying = await serve((_request, response) => {
      response.writeHead(403).end('{}');
    });
    await assert.rejects(pageOver(denying.origin).handler.ready(), /list the departments|departments/);
  });

  it('goes to a department, and says that one is not there', async () => {
    await using server = await serve((_request, response) => json(response, { items: [department(1, 'A')] }));
    const { context, handler, sent } = pageOver(server.origin);
    await handler.ready();
    const show = async (id: string, isLoaded = true) => {
      const panels = {
        show: async (_: unknown, subject: unknown) => {
          assert.ok(Value.Check(ChartSubject, subject));
          await handler.show?.(subject, isLoaded);
        },
      };
      const target = { address: { connection: 'test', resource: 'departments', id } };
      await showChart(panels, context, { scripted: undefined, target, selection: [], isPreview: false });
    };
    await show('1');
    assert.deepEqual(sent.at(-1), { type: 'focus', key: chartIn(sent).cards[0]?.key });
    await assert.rejects(show('99'), /department 99 is not in the chart/);
    const { length } = sent;
    await show('1', false);
    assert.equal(sent.length, length);
    await handler.ready();
    assert.deepEqual(
      sent.slice(length).map(({ type }) => type),
      ['chart', 'focus'],
    );
  });

  it('shows what the departments view lists anew, without a request of its own', async () => {
    let requests = 0;
    let items = [department(1, 'A')];
    await using server = await serve((_request, response) => {
      requests += 1;
      json(response, { items });
    });
    const { handler, sent, receive, settled, company, known } = pageOver(server.origin);
    const names = () =>
      sent.map((message) => message.type === 'chart' && message.cards.map(({ name }) => name).join());
    await handler.ready();
    items = [department(1, 'Renamed'), department(2, 'B', '/1/')];
    await company.listDepartments(new AbortController().signal);
    await settled();
    assert.deepEqual([names(), requests], [['A', 'Renamed,B'], 2]);
    await known
      .of(clientOf({ baseUrl: server.origin }).service)
      .listDepartments(new AbortController().signal);
    await settled();
    assert.deepEqual([names(), requests], [['A', 'Renamed,B'], 3]);
    items = [department(1, 'Once more')];
    await receive({ type: 'refresh' });
    assert.deepEqual([names(), requests], [['A', 'Renamed,B', 'Once more'], 4]);
  });

  it('gets the heads and head counts of a department and all below it, for one request', async () => {
    await using client = await clientOnSandbox({ employees: 120, departments: 40 });
    const { handler, sent, receive, errors } = pageOf(client.service);
    await handler.ready();
    const asked = async (request: ChartRequest) => {
      client.requests.length = 0;
      await receive(request);
      return client.requests.filter((each) => !each.includes('/token')).length;
    };
    const last = () => {
      const chart = sent.at(-1);
      assert.ok(chart?.type === 'chart');
      return chart;
    };
    const whole = last();
    const finance = whole.cards.findIndex(({ name }) => name === 'Finance');
    const isBelow = (place: number | undefined): boolean =>
      place !== undefined && (place === finance || isBelow(whole.cards[place]?.parent));
    const below = whole.cards.filter((_, place) => isBelow(place)).map(({ key }) => key);
    const counted = () =>
      last()
        .cards.filter(({ people }) => people !== undefined)
        .map(({ key }) => key);
    assert.ok(below.length > 5 && below.length < 39);
    assert.deepEqual(counted(), []);
    assert.equal(await asked({ type: 'loadPeople', id: whole.cards[finance]?.id ?? '' }), 1);
    assert.deepEqual(counted(), below);
    const named = last().cards.filter(({ head, key }) => head !== undefined && below.includes(key));
    assert.ok(named.length > below.length / 2);
    const part = last().cards.filter(({ key }) => below.includes(key));
    assert.equal(await asked({ type: 'loadPeople' }), 2);
    assert.equal(counted().length, 40);
    assert.deepEqual(
      last().cards.filter(({ key }) => below.includes(key)),
      part,
    );
    assert.equal(await asked({ type: 'loadPeople', id: 'gone' }), 0);
    assert.match(String(errors[0]), /department gone is not in the chart/);
  });

  it('shows what the departments view counts, without a request', async () => {
    await using client = await clientOnSandbox({ employees: 120, departments: 40 });
    const { handler, sent, settled, company } = pageOf(client.service);
    await handler.ready();
    const members = await client.service.members('102');
    client.requests.length = 0;
    company.addMembers('102', members);
    await settled();
    const chart = sent.at(-1);
    assert.ok(chart?.type === 'chart');
    assert.equal(chart.cards.find(({ id }) => id === '102')?.people, members.total);
    assert.deepEqual(client.requests, []);
  });

  it('saves pictures whole, or says why not and leaves nothing behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'workforce-chart-'));
    const { errors, receive } = pageOver('http://127.0.0.1:1');
    let target = '';
    const fakes = vscode.Disposable.from(
      replaced('showSaveDialog', () => Promise.resolve(vscode.Uri.file(target))),
      replaced('showInformationMessage', () => Promise.resolve()),
    );
    const save = async (path: string, request: ChartRequest) => {
      target = path;
      await receive(request);
    };
    try {
      await save(join(folder, 'a.svg'), { type: 'savePicture', format: 'svg', content: '<svg>é</svg>' });
      await save(join(folder, 'a.png'), { type: 'savePicture', format: 'png', content: 'iVBORw==' });
      assert.equal(readFileSync(join(folder, 'a.svg'), 'utf8'), '<svg>é</svg>');
      assert.deepEqual([...readFileSync(join(folder, 'a.png'))], [0x89, 0x50, 0x4e, 0x47]);
      assert.deepEqual(errors, []);
      await save(join(folder, 'a.png', 'b.svg'), { type: 'savePicture', format: 'svg', content: '<svg/>' });
      assert.match(String(errors[0]), /save the organization chart/);
      assert.deepEqual(readdirSync(folder), ['a.png', 'a.svg']);
      await receive({ type: 'tooLarge', width: 90_000, height: 40_000 });
      assert.match(String(errors[1]), /too large/);
    } finally {
      fakes.dispose();
      rmSync(folder, { recursive: true });
    }
  });

  it('asks for no file where a policy locks that', async () => {
    const { errors, receive } = pageOver('http://127.0.0.1:1', lockedBy('personalDataExport'));
    using _dialog = replaced('showSaveDialog', () => assert.fail('A dialog opens.'));
    await receive({ type: 'savePicture', format: 'svg', content: '<svg/>' });
    assert.match(String(errors[0]), /\(rule “personalDataExport”\)/);
  });

  it('is not restored from what no chart has stored', () => {
    const { isSubject, isIncoming } = pageOver('http://127.0.0.1:1').picture;
    for (const stored of [undefined, null, {}, { connection: '' }, { connection: 1 }, 'test']) {
      assert.equal(isSubject(stored), false);
    }
    assert.equal(isSubject({ connection: 'test' }), true);
    for (const message of [{ type: 'open' }, { type: 'savePicture', format: 'exe', content: '' }, 'open']) {
      assert.equal(isIncoming(message), false);
    }
  });
});
