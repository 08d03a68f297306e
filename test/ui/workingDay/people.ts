import type { Sandbox } from '../../../src/sandbox/index.ts';

/** An employee, as another client of the service reads it. */
export interface Employee {
  readonly id: string;
  readonly familyName: string;
  readonly givenName: string;
  readonly email: string;
  readonly employeeNumber: string;
}

/** The active employees of one page of a hundred, in the order of the view. */
export async function employeesOn(page: number, sandbox: Sandbox): Promise<readonly Employee[]> {
  const { items }: { items: readonly Employee[] } = await read(
    sandbox,
    `employees?sort=familyName&limit=100&page=${page}&status=active`,
    'employees.readonly',
  );
  return items;
}

/** A record or a list of the resource API. */
export async function read<T>(sandbox: Sandbox, path: string, scope: string): Promise<T> {
  const { baseUrl, tokenUrl, clientId, clientSecret } = sandbox;
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope };
  const token = await fetch(tokenUrl, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: bearer }: { access_token: string } = JSON.parse(await token.text());
  const response = await fetch(`${baseUrl}/service-api/${path}`, {
    headers: { Authorization: `Bearer ${bearer}`, 'Api-Version': '2024-11-01' },
  });
  return JSON.parse(await response.text());
}
