import type { CalendarMessage, CalendarSubject } from '../../../src/features/leaves/calendar/messages.ts';
import { openChromium } from '../../run/vscode/chromium.ts';
import { editorDirectory } from '../../run/vscode/editorDirectory.ts';
import { type Line, median } from '../line.ts';
import { firstFrame } from './pageFrames.ts';
import { emptyFrames, scrolled, scrollLines } from './scrolling.ts';
import { servedPage, silentEditor } from './servedPage.ts';

const month = '2026-05';
const days = 31;

const subject: CalendarSubject = {
  ...{ connection: 'acme', version: 'v3', insist: false, of: 'department' },
  ...{ owners: [{ id: '1', name: 'Siège' }], audience: 'Siège', month },
};

/** A month of leaves in a browser: until its first rows are there, and while it is scrolled. */
export async function calendar(rounds: number): Promise<readonly Line[]> {
  const people = rounds === 1 ? 50 : 500;
  const message = monthMessage(people);
  await using pages = await servedPage('calendar', subject, silentEditor);
  const page = await openChromium(editorDirectory());
  try {
    const paints: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      paints.push(
        await firstFrame(page, pages.address, message, `${grid}?.shadowRoot?.querySelector('.body .row')`),
      );
    }
    const frames = await scrolled(page, `${grid}.shadowRoot.querySelector('.grid')`);
    const floor = await emptyFrames(page, pages.empty);
    const name = `a calendar of ${people} people by ${days} days`;
    return [
      {
        ...{ name: `${people} people by ${days} days as a calendar, data to first frame`, unit: 'ms' },
        ...{ figure: median(paints), against: 'at most 1 s' },
      },
      ...scrollLines(name, frames, floor),
    ];
  } finally {
    await page.context().close();
  }
}

/** Every person has a leave of three days, and the half of a day. */
function monthMessage(count: number): CalendarMessage {
  const people = Array.from({ length: count }, (_, place) => ({
    ...{ id: String(place + 1), name: `Jeanne Dupont ${place + 1}` },
  }));
  const statuses = ['approved', 'submitted'];
  const leaves = people.flatMap(({ id, name }, place) =>
    Array.from({ length: 7 }, (_, half) => {
      const day = String(((place * 7 + Math.floor(half / 2)) % days) + 1).padStart(2, '0');
      return {
        ...{ id: `${id}-${half}`, ownerId: id, ownerName: name, accountName: 'Congés payés' },
        ...{ date: `${month}-${day}`, half: half % 2 === 0 ? ('AM' as const) : ('PM' as const) },
        ...{ status: statuses[place % 2] ?? '', deleted: false },
      };
    }),
  );
  return { type: 'month', month, leaves, people, unreadIds: [], notices: [] };
}

const grid = `document.querySelector('workforce-calendar').shadowRoot.querySelector('workforce-month-grid')`;
