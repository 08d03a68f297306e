import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { say } from '../run/project.ts';
import { readOptions, task, UsageError } from '../run/task.ts';
import { activation } from './activation.ts';
import { comparing } from './comparing.ts';
import { writeDocument } from './document.ts';
import { exporting } from './exporting.ts';
import { firstUse } from './firstUse.ts';
import { large } from './large/large.ts';
import { type Bench, type Line, tableOf } from './line.ts';
import { calendar } from './pages/calendar.ts';
import { chart } from './pages/chart.ts';
import { table } from './pages/table.ts';
import { reading } from './reading.ts';
import { requests } from './requests.ts';
import { transport } from './transport.ts';
import { windows } from './windows.ts';

/** What can be measured by itself. */
const benches: Readonly<Record<string, Bench>> = {
  activation,
  firstUse,
  reading,
  transport,
  requests,
  windows,
  large,
  exporting,
  comparing,
  chart,
  calendar,
  table,
};

const usage = `Run: npm run bench -- [--only ${Object.keys(benches).join('|')}] [--json FILE] [--small] | [--document]. --small measures each figure once, --document renews docs/performance.md.`;

await task(async () => {
  const { only, json, small, document } = benchOptions();
  const lines: Line[] = [];
  for (const [name, bench] of Object.entries(benches)) {
    if (only === undefined || only === name) {
      say(`Measuring: ${name}`);
      lines.push(...(await bench(small ? 1 : 9)));
    }
  }
  console.log(tableOf(lines));
  if (document) {
    writeDocument(lines);
  }
  if (json !== undefined) {
    writeFileSync(resolve(json), `${JSON.stringify(lines, null, 2)}\n`);
  }
  return 0;
});

function benchOptions() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const values = readOptions({ only: text, json: text, small: flag, document: flag }, usage);
  if (values.only !== undefined && !Object.hasOwn(benches, values.only)) {
    throw new UsageError(`There is no bench "${values.only}". ${usage}`);
  }
  if (values.document && (values.only !== undefined || values.small)) {
    throw new UsageError(`--document takes the figures of a whole run. ${usage}`);
  }
  return values;
}
