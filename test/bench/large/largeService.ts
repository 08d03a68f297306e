import { json, serve } from '../../unit/service/fixtures.ts';
import { clientOnSandbox } from '../../unit/service/sandboxClient.ts';

/**
 * A service with very many employees: those of a page of the sandbox again and again, under ids of their own. The
 * sandbox itself takes long for a page of so many. Prints how to reach it, as the sandbox does on the command line.
 */
const people = Number(process.argv[2]);
const pageSize = 100;

await using client = await clientOnSandbox({ employees: pageSize, departments: 1 });
const { items } = await client.service.employees({});

const server = await serve((request, response) => {
  const url = new URL(request.url ?? '', 'http://service.example');
  if (url.pathname === '/connect/token') {
    json(response, { access_token: 'token-of-the-bench', token_type: 'Bearer', expires_in: 1800 });
    return;
  }
  const start = Number(url.searchParams.get('start') ?? 0);
  const page = items.map((employee, place) => {
    const id = `${employee.id.slice(0, -6)}${String(start + place).padStart(6, '0')}`;
    // These two are not of the service: a record that differs from the contract costs more.
    const { name: _name, resource: _resource, ...written } = employee;
    return {
      ...written,
      id,
      url: employee.url?.replace(employee.id, id),
      employeeNumber: `H${start + place}`,
    };
  });
  const next = start + pageSize < people ? { href: `${url.pathname}?start=${start + pageSize}` } : null;
  json(response, { items: page, totalCount: people, links: { prev: null, next } });
});

const access = { apiKey: 'key-of-the-bench', clientId: 'bench', clientSecret: 'secret-of-the-bench' };
console.log(
  JSON.stringify({ baseUrl: server.origin, tokenUrl: `${server.origin}/connect/token`, ...access }),
);
