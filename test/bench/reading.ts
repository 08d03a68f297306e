import { readJson } from '../../src/service/http/json/readJson.ts';
import type { WorkforceService } from '../../src/service/operations/service.ts';
import { type Cost, compared } from './cost.ts';
import type { Line } from './line.ts';
import { fetchAndParse, type MeasuredClients } from './measuredClients.ts';
import { startMeasuredSandbox } from './sandboxProcess.ts';

const long = '12345678901234567890';
const short = '1234567890';

/**
 * Reading over a socket against `fetch` and `JSON.parse` of the same responses, and long numbers against
 * `JSON.parse`.
 */
export async function reading(rounds: number): Promise<readonly Line[]> {
  const departments = rounds === 1 ? 100 : 10_000;
  const size = ['--employees', String(departments), '--departments', String(departments)];
  await using sandbox = await startMeasuredSandbox(...size);
  const { clients } = sandbox;
  return [
    ...(await read('A page of 100 employees', rounds, clients, (client) => client.employees({}))),
    ...(await read(`${departments} departments`, rounds, clients, (client) => client.departments())),
    ...(await parse('JSON with a long number in each record', rounds, () => long)),
    ...(await parse('JSON with a long number in one record', rounds, (place) =>
      place === 0 ? long : short,
    )),
    ...(await parse('JSON without long numbers', rounds, () => short)),
  ];
}

async function read(
  name: string,
  rounds: number,
  clients: MeasuredClients,
  work: (client: WorkforceService) => Promise<unknown>,
): Promise<readonly Line[]> {
  const requests = await clients.requestsOf(work);
  const costs = await compared(
    rounds,
    () => work(clients.client()),
    () => fetchAndParse(requests),
  );
  return linesOf(name, costs, 'fetch and JSON.parse of the same responses');
}

/** Parses a list of 3.5 MB, which has nearly as many values as a response may have, or of a thousandth of it in a small run. */
async function parse(
  name: string,
  rounds: number,
  numberAt: (place: number) => string,
): Promise<readonly Line[]> {
  const record = (number: string) =>
    `{"id":"0123456789abcdef","number":${number},"note":"${'note '.repeat(10)}"}`;
  const max = rounds === 1 ? 3_500 : 3_500_000;
  const records = Math.ceil(max / record(long).length);
  const items = Array.from({ length: records }, (_, place) => record(numberAt(place)));
  const body = Buffer.from(`{"items":[${items.join(',')}]}`);
  const costs = await compared(
    rounds,
    () => readJson({ body }),
    () => JSON.parse(new TextDecoder().decode(body)),
  );
  return linesOf(name, costs, 'JSON.parse').slice(0, 1);
}

function linesOf(
  name: string,
  { work, floor }: { readonly work: Cost; readonly floor: Cost },
  against: string,
): readonly Line[] {
  return [
    { name: `${name}, CPU`, unit: 'ms', figure: work.cpu, floor: floor.cpu, against },
    { name, unit: 'ms', figure: work.wall, floor: floor.wall, against },
  ];
}
