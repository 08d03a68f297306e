import assert from 'node:assert/strict';
import { Check } from 'typebox/value';
import {
  CalendarMessage,
  type CalendarRequest,
  type CalendarSubject,
} from '../../../../../src/features/leaves/calendar/messages.ts';
import type { Session } from '../../../../../src/platform/session.ts';
import { manualClock } from '../../../../../src/sandbox/index.ts';
import { Redaction } from '../../../../../src/service/http/redaction.ts';
import type { WorkforceService } from '../../../../../src/service/operations/service.ts';
import '../../../dialogs/withoutEditor.ts';
import { clientOf, type ScriptedServer } from '../../../service/fixtures.ts';

const { calendarPicture } = await import('../../../../../src/features/leaves/calendar/calendar.ts');

const { KnownCompanies } = await import('../../../../../src/company/known/known.ts');

/** The clock of a sandbox with leaves in June 2026. */
export const clock = () => manualClock('2026-06-15T00:00:00Z');

export const june = { type: 'show', month: '2026-06' } as const;

export const finance = {
  of: 'department',
  owners: [{ id: '102', name: 'Finance' }],
} satisfies Partial<CalendarSubject>;

/** A calendar over a service, and the messages to its page. */
export function calendarOf(service: WorkforceService, changes: Partial<CalendarSubject> = {}) {
  const dialect = { leaveOwnerKey: 'owner' };
  const connection = { id: 'acme', name: 'Acme', baseUrl: 'https://acme.example', dialect };
  // Only these parts of a session and of a context are used.
  const session = { connection, service: () => Promise.resolve(service) } as unknown as Session;
  let found = session;
  const recorded: unknown[] = [];
  const redaction = new Redaction();
  const context = {
    redaction,
    sessions: {
      current: session,
      list: () => [session],
      find: (id: string) => (id === 'acme' ? found : undefined),
    },
    known: new KnownCompanies(),
    entryPoints: {
      record: (_name: string, error: unknown) => recorded.push(error),
      redacted: (error: unknown) => error,
    },
  } as unknown as Parameters<typeof calendarPicture>[0];
  const subject: CalendarSubject = {
    connection: 'acme',
    version: 'v3',
    insist: false,
    of: 'legal-entity',
    owners: ['1', '2', '3', '4', '5'].map((id) => ({ id, name: '' })),
    audience: 'Acme',
    month: '2026-06',
    ...changes,
  };
  const messages: CalendarMessage[] = [];
  const waiting: (() => void)[] = [];
  const closing = new AbortController();
  const page = {
    signal: closing.signal,
    post: (message: CalendarMessage) => {
      assert.ok(Check(CalendarMessage, message), 'the page takes the message');
      messages.push(message);
      for (const wake of waiting.splice(0)) {
        wake();
      }
    },
    reload: () => undefined,
  };
  const handler = calendarPicture(context).open(page, subject);
  return {
    messages,
    /** Lets the connection lead to another company. */
    move() {
      found = { ...session, connection: { ...session.connection, baseUrl: 'https://other.example' } };
    },
    recorded,
    redaction,
    close: () => closing.abort(),
    /** Asks again, as a page where the user retries. */
    retry: () => handler.ready(),
    /** Sends a request and returns the message after all progress. */
    async send(request: CalendarRequest): Promise<CalendarMessage> {
      messages.length = 0;
      await handler.receive(request);
      for (;;) {
        const last = messages.at(-1);
        if (last !== undefined && last.progress === undefined) {
          return last;
        }
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
  };
}

/** A calendar over the service of a test. */
export function calendarOn({ origin }: ScriptedServer, changes: Partial<CalendarSubject> = {}) {
  const { service } = clientOf({ baseUrl: origin, credentials: { apiKey: 'k' } });
  return calendarOf(service, changes);
}

/** A half-day of June 2026 as the service lists it. */
export function leave(id: string, ownerId: number, changes: Record<string, unknown> = {}) {
  return {
    id,
    leavePeriod: { ownerId, owner: { id: ownerId, name: `Person ${ownerId}` } },
    leaveAccount: { id: 1, name: 'Paid leave' },
    date: '2026-06-02T00:00:00',
    duration: '03:30:00',
    status: 1,
    isActive: true,
    isAM: true,
    ...changes,
  };
}

/** So many people without names, with the ids from 1 on. */
export const owners = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: String(index + 1), name: '' }));
