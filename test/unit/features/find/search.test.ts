import assert from 'node:assert/strict';
import { readTypedText } from '../../../../src/company/search/typedText.ts';
import '../../dialogs/withoutEditor.ts';
import { clientOf, json, serveWithToken } from '../../service/fixtures.ts';
import { type ClientOnSandbox, clientOnSandbox, connect } from '../../service/sandboxClient.ts';

const { Search, searchOnce } = await import('../../../../src/features/find/search.ts');
const { KnownCompanies } = await import('../../../../src/company/known/known.ts');

const never = new AbortController().signal;

describe('the search of Go to…', () => {
  let client: ClientOnSandbox;

  before(async () => {
    client = await clientOnSandbox({ employees: 60, departments: 12 });
  });

  after(() => client[Symbol.asyncDispose]());

  /** A search that has loaded nothing, of a client of its own. */
  function newSearch() {
    const { service, requests } = connect(client.sandbox);
    const company = new KnownCompanies().of(service);
    const search = new Search({ service, company, language: 'en' });
    const paths = () =>
      requests.map((request) => request.split(' ')[1] ?? '').filter((path) => !path.includes('token'));
    const find = async (text: string) => (await searchOnce(search, text, never)).hits;
    return { service, company, search, find, paths };
  }

  async function somebody() {
    const [employee] = (await client.service.employees({})).items;
    assert.ok(employee?.familyName && employee.email && employee.employeeNumber);
    const { id, familyName, email, employeeNumber: number } = employee;
    return { id, familyName, email, number };
  }

  it('finds a person by e-mail, number and id, and by parts of a name, with few requests', async () => {
    const { id, email, number, familyName } = await somebody();
    for (const [text, max] of [
      [email, 1],
      [`e:${number}`, 1],
      [`e: ${id}`, 1],
      [`e: ${familyName.slice(0, 4)}`, 1],
      [`e:${familyName.slice(1)}`, 2],
    ] as const) {
      const { find, paths } = newSearch();
      const hits = await find(text);
      assert.ok(
        hits.some((hit) => hit.id === id),
        text,
      );
      assert.ok(paths().length <= max, `${text}: ${paths().join(' ')}`);
    }
  });

  it('reads where a person works with the same request, and does not ask again where that is not shown', async () => {
    const { id } = await somebody();
    const { find, company, paths } = newSearch();
    await find(`e:${id}`);
    assert.match(company.placement(id).departmentId ?? '', /^\d+$/);
    assert.equal(paths().length, 1);
    const sent: boolean[] = [];
    await using server = await serveWithToken(({ url = '' }, response) => {
      const isWithPlaces = url.includes('embedded');
      sent.push(isWithPlaces);
      json(response, isWithPlaces ? {} : { items: [{ id: '7' }] }, isWithPlaces ? 403 : 200);
    });
    const { service } = clientOf({
      baseUrl: server.origin,
      credentials: { clientId: 'I', clientSecret: 'S' },
    });
    const search = new Search({ service, company: new KnownCompanies().of(service), language: 'en' });
    for (const text of ['e:7', 'e:8']) {
      await search.service(readTypedText(text), [], never);
    }
    assert.deepEqual(sent.slice(0, 3), [true, false, false]);
  });

  for (const [api, oauth, path, parameter, id] of [
    ['resource', { clientId: 'I', clientSecret: 'S' }, '/service-api/employees', 'email', '7'],
    ['legacy', {}, '/api/v3/users', 'mail', 7],
  ] as const) {
    it(`finds an e-mail address in capitals in one request over the ${api} API, which compares case`, async () => {
      const email = 'anna.lou@helianthe.example';
      const person = { id, givenName: 'Anna', familyName: 'Lou', [parameter]: email };
      await using server = await serveWithToken(({ url = '' }, response) => {
        const asked = new URL(url, 'http://service').searchParams.get(parameter)?.split(',');
        const items = asked?.includes(email) ? [person] : [];
        json(response, api === 'legacy' ? { data: { items } } : { items });
      });
      const credentials = { apiKey: 'K', ...oauth };
      const { service } = clientOf({ baseUrl: server.origin, credentials });
      const company = new KnownCompanies().of(service);
      const search = new Search({ service, company, language: 'en' });
      const { hits } = await searchOnce(search, email.toUpperCase(), never);
      assert.deepEqual(
        hits.map(({ id }) => id),
        ['7'],
      );
      const lists = server.requests.filter(({ url }) => !url.includes('token'));
      assert.deepEqual(
        lists.map(({ url }) => url.split('?')[0]),
        [path],
      );
    });
  }

  it('sends nothing for what is loaded', async () => {
    const { company, search, find, paths } = newSearch();
    const tree = await company.listDepartments(never);
    const [root] = tree.roots;
    assert.ok(root?.name && root.code);
    const before = paths().length;
    for (const text of [
      root.code,
      root.id,
      root.name,
      `d:${root.name.slice(1, 4)}`,
      'd:no such department',
    ]) {
      assert.equal(search.mayFindMore(readTypedText(text)), false, text);
      const [hit] = await find(text);
      assert.equal(hit?.id, text.startsWith('d:no') ? undefined : root.id, text);
    }
    assert.equal(paths().length, before);
  });

  it('does not ask again for a text that it has asked for, nor for people that it has found', async () => {
    const { id, email } = await somebody();
    const { find, paths } = newSearch();
    await find('e:zzzz');
    await find('e:zzzz');
    const before = paths().length;
    assert.ok(before <= 2);
    await find(email);
    await find(email);
    await find(`e:${id}`);
    assert.equal(paths().length, before + 1);
  });

  /** The first label of the first taxonomy. */
  async function someLabel() {
    const [taxonomy] = (await client.service.taxonomies()).items;
    assert.ok(taxonomy?.name);
    const [label] = (await client.service.labels(taxonomy)).items;
    assert.ok(label?.name);
    return { id: label.id, name: label.name, taxonomy };
  }

  it('finds the labels of every taxonomy with its name, which costs a request once', async () => {
    const { id, name, taxonomy } = await someLabel();
    const { company, find, paths } = newSearch();
    const hit = (await find(`l:${name}`)).find((each) => each.id === id);
    const { name: above } = company.find('taxonomies', taxonomy.id) ?? assert.fail();
    assert.ok(above);
    assert.equal(hit?.above, above);
    assert.deepEqual(paths(), ['/service-api/taxonomy-labels', '/service-api/taxonomies']);
    await find('l:zzzz');
    assert.equal(paths().length, 3);
  });

  it('finds a label by a name in another language, and says so', async () => {
    const { service } = client;
    const { items } = await service.findLabels('t');
    const translated = items.find(
      ({ name, t9n }) => name && t9n?.['name']?.['en'] && t9n['name']['en'] !== name,
    );
    assert.ok(translated?.name);
    const { find } = newSearch();
    const hit = (await find(`l:${translated.name}`)).find(({ id }) => id === translated.id);
    assert.deepEqual([hit?.alias, hit?.name], [translated.name, translated.t9n?.['name']?.['en']]);
    assert.equal(
      (await find(translated.name)).some(({ id }) => id === translated.id),
      true,
    );
  });

  it('searches labels also where something that is loaded matches, with one request more', async () => {
    const { id, name } = await someLabel();
    const { company, find, paths } = newSearch();
    await company.listDepartments(never);
    company.add([{ resource: 'departments', id: '77', name: `${name} of somebody` }]);
    const before = paths().length;
    const hits = await find(name);
    assert.ok(hits.some((hit) => hit.resource === 'taxonomy-labels' && hit.id === id));
    assert.ok(hits.some((hit) => hit.id === '77'));
    const asked = paths().slice(before);
    assert.deepEqual(
      asked.filter((path) => path.includes('/taxonom')),
      ['/service-api/taxonomy-labels'],
    );
    // People are asked for at the API for employees, and at the legacy API where that finds no one.
    assert.ok(asked.length <= 3, asked.join(' '));
  });

  it('names the id of a taxonomy whose name cannot be read, and says why', async () => {
    const { id, name, taxonomy } = await someLabel();
    const { company } = newSearch();
    const service = { ...client.service, taxonomies: () => Promise.reject(new Error('forbidden')) };
    const search = new Search({ service, company, language: 'en' });
    const { hits, errors } = await searchOnce(search, `l:${name}`, never);
    assert.equal(hits.find((hit) => hit.id === id)?.above, `Taxonomy ${taxonomy.id}`);
    assert.match(String(errors), /forbidden/);
  });

  it('finds a label where all departments and employees are loaded, in one request', async () => {
    const label = await someLabel();
    const { company, search, find, paths } = newSearch();
    company.add([{ resource: 'taxonomies', id: label.taxonomy.id, name: 'Known' }]);
    const tree = await company.listDepartments(never);
    company.complete('employees');
    const before = paths().length;
    assert.ok((await find(label.name)).some(({ id }) => id === label.id));
    assert.deepEqual(paths().slice(before), ['/service-api/taxonomy-labels']);
    await find(label.name);
    await find(tree.roots[0]?.name ?? assert.fail());
    assert.equal(search.mayFindMore(readTypedText('1067')), false);
    assert.equal(paths().length, before + 1);
  });

  it('says that the service counts more departments than its list has, and lists them once', async () => {
    await using short = await clientOnSandbox({ employees: 20, departments: 12, quirks: ['missing-rows'] });
    const company = new KnownCompanies().of(short.service);
    const search = new Search({ service: short.service, company, language: 'en' });
    const find = async () => await searchOnce(search, 'd:no such department', never);
    const { hits, notes, errors } = await find();
    assert.deepEqual([hits, errors], [[], []]);
    assert.match(notes.join(), /^\d+ of the \d+ departments that the service counts/);
    const sent = short.requests.length;
    assert.deepEqual((await find()).notes, notes);
    assert.equal(short.requests.length, sent);
  });

  it('asks for no single letter, no address, no leave and no report', () => {
    const { search } = newSearch();
    for (const text of ['m', 'https://acme.example/x', '12-20260301-AM', 'r:month']) {
      assert.equal(search.mayFindMore(readTypedText(text)), false, text);
    }
    assert.equal(search.mayFindMore(readTypedText('ma')), true);
  });

  it('says where more of what is loaded match than it returns', () => {
    const { search, company } = newSearch();
    const people = (count: number) =>
      Array.from(
        { length: count },
        (_, id) => ({ resource: 'users', id: `${id}`, name: 'Ann Lee' }) as const,
      );
    company.add(people(100));
    const typed = readTypedText('e:ann');
    assert.deepEqual([search.loaded(typed).hits.length, search.loaded(typed).hasMore], [100, false]);
    company.add(people(101));
    assert.deepEqual([search.loaded(typed).hits.length, search.loaded(typed).hasMore], [100, true]);
  });

  it('says where the service finds more people than it returns', async () => {
    await using crowd = await clientOnSandbox({ employees: 1_500, departments: 12 });
    const { service } = crowd;
    const [somebody] = (await service.employees({ search: 'ma' })).items;
    assert.ok(somebody?.email);
    for (const [text, isCut] of [
      ['ma', true],
      [somebody.email, false],
      ['zzzz', false],
    ] as const) {
      const company = new KnownCompanies().of(service);
      const search = new Search({ service, company, language: 'en' });
      const { hasMore } = await search.service(readTypedText(`e:${text}`), [], never);
      assert.equal(hasMore, isCut, text);
    }
  });

  it('says that there may be more people where no label is found either', async () => {
    const { company } = newSearch();
    const findPeople = () => Promise.resolve({ items: [], unreadable: [], next: { address: '2' } });
    const service = { ...client.service, findPeople };
    const search = new Search({ service, company, language: 'en' });
    const { hits, hasMore } = await search.service(readTypedText('zzzz'), [], never);
    assert.deepEqual([hits, hasMore], [[], true]);
  });

  it('reports what could not be searched beside what was found', async () => {
    const { service } = connect(client.sandbox, { credentials: { apiKey: 'wrong-key-of-nobody' } });
    const company = new KnownCompanies().of(service);
    const search = new Search({ service, company, language: 'en' });
    const { hits, errors } = await searchOnce(search, 'marketing', never);
    assert.deepEqual(hits, []);
    assert.ok(errors.length > 0);
    assert.match(String(errors[0]), /Could not list/);
  });

  it('ends with the abort of a newer search', async () => {
    const { search } = newSearch();
    const newer = new AbortController();
    const work = searchOnce(search, 'e:zzzz', newer.signal);
    newer.abort();
    await assert.rejects(work);
  });
});
