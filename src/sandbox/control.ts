import { Hono } from 'hono';
import { messageOf } from '../service/contract/message.ts';
import { idOf, type LiveCompany, requirePart } from './changes.ts';
import { type AdjustableClock, instantForm, readInstant } from './clock.ts';
import type { Deployment } from './deployment.ts';
import { type Faults, printFault, readFault } from './faults/fault.ts';
import { requireKey } from './http/authentication.ts';
import { readObject } from './http/body.ts';
import { check, HttpError } from './http/httpError.ts';
import { json } from './http/responses.ts';
import { scenarioOf } from './savedScenario.ts';
import type { ServedRequest } from './server.ts';

/** What tests of an integration read and change of a running sandbox. */
export interface Controlled {
  readonly clock: AdjustableClock;
  readonly faults: Faults;
  readonly company: LiveCompany;
  /** The latest 1,000 requests, the oldest first, by `logRequest`. */
  requests(): readonly ServedRequest[];
  /** Makes all as it was at the start, apart from the port and the credentials. */
  reset(): void;
}

/** The routes below `/_sandbox`, which take the API key. */
export function createControl(deployment: Deployment, controlled: () => Controlled): Hono {
  const showClock = () => json({ now: new Date(controlled().clock.now()).toISOString() });
  const listFaults = (status: number) => json({ faults: controlled().faults.list().map(printFault) }, status);
  const showRecord = (part: string, id: string) => {
    const record = attempt(() => controlled().company.get(requirePart(part), id));
    check(record !== undefined, `There is no ${id} among the ${part} of the company.`);
    return json(record);
  };
  return new Hono()
    .use(requireKey(deployment))
    .get('/clock', showClock)
    .put('/clock', async (context) => {
      const { now } = await readObject(context);
      const time = typeof now === 'string' ? readInstant(now) : undefined;
      check(time !== undefined, `"now" takes ${instantForm}.`, 'now');
      attempt(() => controlled().clock.set(time));
      return showClock();
    })
    .post('/clock/advance', async (context) => {
      const { seconds } = await readObject(context);
      check(typeof seconds === 'number', '"seconds" must be a number.', 'seconds');
      attempt(() => controlled().clock.advance(seconds));
      return showClock();
    })
    .get('/requests', () => json({ requests: controlled().requests() }))
    .get('/scenario', () => json(scenarioOf(deployment)))
    .put('/scenario', async (context) => {
      const scenario = JSON.stringify(await readObject(context));
      attempt(() => controlled().company.restore(scenario));
      return new Response(null, { status: 204 });
    })
    .get('/company/:part', ({ req }) => {
      const part = attempt(() => requirePart(req.param('part')));
      return json({ items: controlled().company.list(part) });
    })
    .get('/company/:part/:id', ({ req }) => showRecord(req.param('part'), req.param('id')))
    .put('/company/:part/:id', async (context) => {
      const { part, id } = context.req.param();
      const record = await readObject(context);
      attempt(() => {
        const known = requirePart(part);
        check(idOf(known, record) === id, `The address names ${id}, and the record another one.`);
        controlled().company.put(known, record);
      });
      return showRecord(part, id);
    })
    .patch('/company/:part/:id', async (context) => {
      const { part, id } = context.req.param();
      const fields = await readObject(context);
      attempt(() => controlled().company.patch(requirePart(part), id, fields));
      return showRecord(part, id);
    })
    .delete('/company/:part/:id', ({ req }) => {
      attempt(() => controlled().company.remove(requirePart(req.param('part')), req.param('id')));
      return new Response(null, { status: 204 });
    })
    .post('/reset', () => {
      controlled().reset();
      return showClock();
    })
    .get('/faults', () => listFaults(200))
    .post('/faults', async (context) => {
      const { faults } = await readObject(context);
      check(Array.isArray(faults), '"faults" must be a list of faults.', 'faults');
      attempt(() => {
        for (const fault of faults.map(readFault)) {
          controlled().faults.add(fault);
        }
      });
      return listFaults(201);
    })
    .delete('/faults', () => {
      controlled().faults.clear();
      return listFaults(200);
    });
}

/** Makes a 400 of the `RangeError` of a value that cannot be used. */
function attempt<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw error instanceof RangeError ? new HttpError(400, messageOf(error)) : error;
  }
}

const maxRequests = 1000;

/** Adds a request, without its query and without secrets in its path, to the latest ones; not one to the control. */
export function logRequest(log: ServedRequest[], request: ServedRequest, secrets: readonly string[]): void {
  const { path } = request;
  if (!/^\/_sandbox(?=[/?]|$)/.test(path)) {
    log.push({ ...request, path: withoutSecrets(path, secrets) });
  }
  if (log.length > maxRequests) {
    log.shift();
  }
}

/**
 * The path of an address with … for what is known as a secret or begins as one, in any case of its letters, all that is
 * encoded, and what is longer than the names and ids of the service. A query can hold anything. Characters that an
 * address has elsewhere part a secret.
 */
function withoutSecrets(address: string, secrets: readonly string[]): string {
  const [path = ''] = address.split('?');
  return secrets
    .flatMap((secret) => secret.split(/[^\w.~-]+/).filter((part) => part.length > 2))
    .reduce((text, secret) => text.replaceAll(new RegExp(secret.replaceAll('.', '\\.'), 'gi'), '…'), path)
    .replaceAll(/sandbox-(key|secret|token)-[^/]*/gi, '…')
    .replaceAll(/[^/]+/g, (part) => (/^[\w.~-]{1,24}$/.test(part) ? part : '…'));
}
