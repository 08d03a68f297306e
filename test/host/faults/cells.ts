import type { Row } from '../../unit/faults/expectations.ts';
import { complaints } from '../../unit/faults/messages.ts';
import { type Operation, operations } from '../../unit/faults/operations.ts';
import { secretsOf, Troublemaker } from '../../unit/faults/troublemaker.ts';
import { endsOf } from './expectations.ts';
import type { Shown, Way } from './scene.ts';

const maxShown = 200;

/** One view or command under one fault. */
export interface Cell {
  readonly row: Row;
  readonly way: Way;
  readonly shown: Shown;
  readonly sent: number;
  readonly wrong: readonly string[];
}

/** Runs one view or command under one fault, on its own sandbox. */
export async function checkCell(way: Way, row: Row): Promise<Cell> {
  const operation = operationOf(way);
  await using faults = new Troublemaker(operation);
  await using client = await faults.client();
  const scene = await way.open(client, faults.clock);
  faults.begin(client, row);
  const { shown, message, texts } = await scene.attempt();
  const { sent } = faults;
  const onward = shown === 'different' ? await scene.onward?.() : undefined;
  faults.end(client);
  const afterwards = await scene.again();
  const isExpected = endsOf(way, operation, row).some((end) => end.shown === shown && end.sent === sent);
  const expected = { ...operation, attempted: way.attempted ?? operation.attempted };
  const wrongMessages = [message, onward?.message ?? ''].flatMap((sentence) =>
    complaints(sentence, expected, client.log, secretsOf(client)),
  );
  const wrong = [
    ...(isExpected ? [] : [`shows ${shown} after ${sent} requests: ${excerpt(texts)} ${message}`]),
    ...(onward === undefined || onward.shown === 'beside' ? [] : [`goes on: ${excerpt(onward.texts)}`]),
    ...(afterwards.shown === 'good' ? [] : [`does not recover: ${excerpt(afterwards.texts)}`]),
    ...wrongMessages,
  ];
  return { row, way, shown, sent, wrong };
}

function operationOf(way: Way): Operation {
  const operation = operations.find(({ name }) => name === way.operation);
  if (operation === undefined) {
    throw new Error(`There is no operation ${way.operation}.`);
  }
  return operation;
}

function excerpt(texts: readonly string[]): string {
  return texts.join(' / ').slice(0, maxShown);
}

/** The table as text: a line for each view and command, and a line with the totals. */
export function printCells(cells: readonly Cell[], ways: readonly Way[]): string {
  const lines = ways.map((way) => {
    const counts = new Map<string, number>();
    for (const { shown } of cells.filter((cell) => cell.way === way)) {
      counts.set(shown, (counts.get(shown) ?? 0) + 1);
    }
    const parts = [...counts].toSorted(([, one], [, other]) => other - one);
    return `  ${way.name}: ${parts.map(([shown, count]) => `${shown} ${count}`).join(', ')}`;
  });
  const failures = cells.filter(({ wrong }) => wrong.length > 0).length;
  const faults = cells.length / Math.max(1, ways.length);
  return [
    ...lines,
    `Views and commands under faults: ${faults} faults × ${ways.length} ways = ${cells.length} cells, ${failures} failures`,
  ].join('\n');
}
