import assert from 'node:assert/strict';
import type { CalendarSubject } from '../../../../../src/features/leaves/calendar/messages.ts';
import { Redaction } from '../../../../../src/service/http/redaction.ts';
import '../../../dialogs/withoutEditor.ts';

const { showLeaves } = await import('../../../../../src/features/leaves/calendar/calendar.ts');

describe('the calendar of a row', () => {
  /** Shows the calendar of a row of this department while another connection is in use. Returns what panels show. */
  async function shownFor(id: string): Promise<readonly CalendarSubject[]> {
    const shown: CalendarSubject[] = [];
    const panels = { show: (_picture: unknown, subject: CalendarSubject) => shown.push(subject) };
    const sessions = {
      current: { connection: { id: 'other' } },
      find: (connection: string) => ({ connection: { id: connection } }),
    };
    const target = { address: { connection: 'acme', resource: 'departments', id }, name: 'East' };
    // Only these parts of panels and of a context are used.
    await showLeaves(
      panels as unknown as Parameters<typeof showLeaves>[0],
      { sessions, redaction: new Redaction() } as unknown as Parameters<typeof showLeaves>[1],
      { scripted: undefined, target, selection: [], isPreview: false },
    );
    return shown;
  }

  it('is that of the connection of the row', async () => {
    const [subject] = await shownFor('102');
    assert.deepEqual([subject?.connection, subject?.audience], ['acme', 'East']);
  });

  it('is an error where no leaves can be requested by the id of the row, and opens no panel', async () => {
    await assert.rejects(shownFor('east-2'), /“east-2” is not a whole number/);
  });
});
