import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { root } from '../run/project.ts';
import { type Line, rounded, tableOf } from './line.ts';

const file = join(root, 'docs/performance.md');

/** Replaces what docs/performance.md shows of an earlier run. */
export function writeDocument(lines: readonly Line[]): void {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const machine = `Measured on ${availableParallelism()} processors with ${gigabytes} GB of memory, Node ${process.versions.node}.`;
  const parts = { machine, table: tableOf(lines), growth: chartsOf(lines) };
  const text = Object.entries(parts).reduce(withPart, readFileSync(file, 'utf8'));
  writeFileSync(file, text);
}

function withPart(text: string, [name, content]: [string, string]): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [before, rest] = text.split(start);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) {
    throw new Error(`${file} has no place for the ${name}: "${start}" and "${end}" are missing.`);
  }
  return `${before}${start}\n${content}\n${end}${after}`;
}

/** One chart for each series of lines that grow, in the language that renders diagrams in Markdown. */
function chartsOf(lines: readonly Line[]): string {
  const series = new Map<string, Line[]>();
  for (const line of lines) {
    if (line.grows !== undefined) {
      series.set(line.grows.chart, [...(series.get(line.grows.chart) ?? []), line]);
    }
  }
  return [...series].map(([chart, points]) => chartOf(chart, points)).join('\n\n');
}

function chartOf(chart: string, points: readonly Line[]): string {
  const sizes = points.flatMap(({ grows }) => grows?.size ?? []).join(', ');
  const figures = points.map(({ figure }) => rounded(figure)).join(', ');
  const drawn = ['xychart-beta', `  title "${chart}"`, `  x-axis [${sizes}]`, `  line [${figures}]`];
  return ['```mermaid', ...drawn, '```'].join('\n');
}
