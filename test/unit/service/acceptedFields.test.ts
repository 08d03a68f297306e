import assert from 'node:assert/strict';
import { type FieldList, fieldListText, parseFieldList } from '../../../src/service/contract/fieldList.ts';
import { User } from '../../../src/service/contract/user.ts';
import { withoutField } from '../../../src/service/families/acceptedFields.ts';
import { clientOf, json, type ScriptedServer, serve } from './fixtures.ts';

const known: Readonly<Record<string, readonly string[]>> = {
  User: [
    ...Object.keys(User.properties).filter((name) => !/^(url|displayName|rib|culture|bic)$/.test(name)),
    'collection.count',
  ],
  LegalEntity: ['id', 'name', 'url'],
  Calendar: ['id', 'name', 'url'],
  Department: ['id', 'name'],
  Manager: ['id', 'name'],
};

/** A legacy API that rejects the first field that it does not know. */
async function strictService(): Promise<ScriptedServer> {
  return await serve(({ url = '' }, response) => {
    const fields = parseFieldList(new URL(url, 'http://x').searchParams.get('fields') ?? '');
    const unknown = unknownIn(fields, 'User');
    if (unknown !== undefined) {
      json(response, { Status: 400, Message: `Unknown property ${unknown[0]} on type ${unknown[1]}` }, 400);
      return;
    }
    const user = { id: 1, name: 'Ada', departmentId: 5 };
    json(response, { data: url.includes('/users/1') ? user : { items: [user], count: 1 } });
  });
}

function unknownIn(fields: FieldList, type: string): readonly [string, string] | undefined {
  for (const { name, inner } of fields) {
    const below = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
    const names = known[type];
    const found =
      names === undefined || names.includes(name) ? unknownIn(inner, below) : ([name, type] as const);
    if (found !== undefined) {
      return found;
    }
  }
  return undefined;
}

describe('fields that a service does not know', () => {
  it('are left out of the request, of later ones to the collection, and named once', async () => {
    await using server = await strictService();
    const { service, log } = clientOf({ baseUrl: server.origin, credentials: { apiKey: 'K' } });
    const { text } = await service.document('users', '1');
    assert.equal(JSON.parse(text).name, 'Ada');
    const last = new URL(server.requests.at(-1)?.url ?? '', server.origin);
    const fields = last.searchParams.get('fields') ?? '';
    assert.match(fields, /^id,name,modifiedAt,.*calendar\[id,name,url\].*department\[id,name\]/);
    assert.doesNotMatch(fields, /displayName|culture\[/);
    assert.equal(log.notices.length, 1);
    assert.match(
      log.notices[0] ?? '',
      /^\/api\/v3\/users does not know the fields url, displayName, .*, rib, bic; requests leave them out\.$/,
    );
    const sent = server.requests.length;
    await service.document('users', '1', { fields: ['name'] });
    await service.members('5');
    assert.equal(server.requests.length, sent + 2);
    assert.equal(log.notices.length, 1);
  });

  it('are found out twenty at a time, so that one call does not use up the requests', async () => {
    let rejected = 0;
    await using server = await serve((_request, response) => {
      rejected += 1;
      const name = Object.keys(User.properties)[rejected] ?? '';
      json(response, { Status: 400, Message: `Unknown property ${name} on type User` }, 400);
    });
    const { service } = clientOf({ baseUrl: server.origin, credentials: { apiKey: 'the-key' } });
    await assert.rejects(service.document('users', '1'), { status: 400 });
    assert.equal(server.requests.length, 21);
  });

  it('are left out of the type that lacks them only', () => {
    const without = (text: string, name: string, type: string) =>
      fieldListText(withoutField(parseFieldList(text), { name, type, root: 'users' }));
    const text = 'id,url,name,culture[id,url],manager[id,url,culture[url]],habilitedRoles[url]';
    assert.equal(without(text, 'url', 'User'), text.replace('id,url,name', 'id,name'));
    assert.equal(
      without(text, 'URL', 'Culture'),
      'id,url,name,culture[id],manager[id,url],habilitedRoles[url]',
    );
    assert.equal(without(text, 'url', 'HabilitedRole'), text.replace(',habilitedRoles[url]', ''));
    assert.equal(without(text, 'url', 'Something'), 'id,name,culture[id],manager[id]');
    assert.equal(without('id,Id,isAM', 'Id', 'User'), 'id,isAM');
    assert.equal(without('id,Id,isAM', 'ISAM', 'User'), 'id,Id');
    assert.equal(without(text, 'other', 'User'), text);
  });

  it('do not hide another error, nor one about a field that was not requested', async () => {
    for (const Message of ['Unknown property nothing on type User', 'Unknown filter']) {
      await using server = await serve((_request, response) => json(response, { Status: 400, Message }, 400));
      const { service, log } = clientOf({ baseUrl: server.origin, credentials: { apiKey: 'K' } });
      await assert.rejects(service.document('users', '1'), { kind: 'bad-request', status: 400 });
      assert.equal(server.requests.length, 1);
      assert.deepEqual(log.notices, []);
    }
  });
});
