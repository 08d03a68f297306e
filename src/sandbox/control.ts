import { Hono } from 'hono';
import { messageOf } from '../service/contract/message.ts';
import { idOf, type LiveCompany, requirePart } from './changes.ts';
import { type AdjustableClock, instantForm, readInstant } from './clock.ts';
import type { Deployment } from './deployment.ts';
import { faultSentences, printFault, readFault } from './faults/fault.ts';
import type { Faults } from './faults/faults.ts';
import { requireKey } from './http/authentication.ts';
import { readObject } from './http/body.ts';
import { check, HttpError } from './http/httpError.ts';
import { Query, wholeNumber, wordList } from './http/parameters.ts';
import { json } from './http/responses.ts';
import type { AwaitedRequests, LoggedRequest, RequestFilter } from './log.ts';
import { scenarioOf } from './savedScenario.ts';

/** What tests of an integration read and change of a running sandbox. */
export interface Controlled {
  readonly clock: AdjustableClock;
  readonly faults: Faults;
  readonly company: LiveCompany;
  /** The latest 1,000 requests, or those of a filter, the oldest first. */
  requests(filter?: RequestFilter): readonly LoggedRequest[];
  /** Resolves with the requests of a filter as soon as there are enough; throws an error when there are not in time. */
  waitFor(awaited?: AwaitedRequests): Promise<readonly LoggedRequest[]>;
  /** Makes all as it was at the start, apart from the port and the credentials. */
  reset(): void;
}

/** A client that waits for longer would be closed as one that is idle. */
const maxWaitSeconds = 25;

/** What the query of the list of requests may hold. */
const ofRequests = {
  route: { ...shown('route', 'A method and path, and parts of a query.', 'GET /api/v3/*'), read: String },
  status: wholeNumber(shown('status', 'The status that they got.', '200'), 0, 599),
  who: wordList(shown('who', 'Who sent them.', 'key'), ['key', 'client', 'none']),
  count: wholeNumber(shown('count', 'How many to wait for; 1 by default.', '2'), 1, 1000),
  seconds: wholeNumber(shown('seconds', 'How long to wait; 10 by default.', '5'), 0, maxWaitSeconds),
};

function shown(name: string, description: string, example: string) {
  return { name, description, example };
}

/** The routes below `/_sandbox`, which take the API key. */
export function createControl(deployment: Deployment, controlled: () => Controlled): Hono {
  const showClock = () => json({ now: new Date(controlled().clock.now()).toISOString() });
  const listed = () => controlled().faults.list().map(printFault);
  const listFaults = (status: number) => json({ faults: listed() }, status);
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
    .get('/requests', async ({ req }) => {
      const query = new Query(new URL(req.url).searchParams, Object.values(ofRequests));
      const filter = {
        route: query.get(ofRequests.route),
        status: query.get(ofRequests.status),
        who: query.get(ofRequests.who)?.[0],
      };
      const wait = { count: query.get(ofRequests.count), seconds: query.get(ofRequests.seconds) };
      if (wait.count === undefined && wait.seconds === undefined) {
        return json({ requests: attempt(() => controlled().requests(filter)) });
      }
      const requests = controlled().waitFor({ ...filter, ...wait });
      return json({
        requests: await requests.catch((error: unknown) => {
          throw new HttpError(error instanceof RangeError ? 400 : 404, messageOf(error));
        }),
      });
    })
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
    .get('/faults', () => json({ faults: listed(), known: faultSentences }))
    .post('/faults', async (context) => {
      const { faults } = await readObject(context);
      check(Array.isArray(faults), '"faults" must be a list of faults.', 'faults');
      attempt(() => controlled().faults.add(...faults.map(readFault)));
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
