import { type Command, type Commands, never } from '../declare.ts';
import { connections } from './connections.ts';
import { copying } from './copying.ts';
import { documents } from './documents.ts';
import { finding } from './finding.ts';
import { leaves } from './leaves.ts';
import { organization } from './organization.ts';
import { reports } from './reports.ts';
import { ofEachView, views } from './views.ts';

const named = {
  ...connections,
  ...views,
  ...finding,
  ...organization,
  ...reports,
  ...leaves,
  ...documents,
  ...copying,
};

/** A command that is declared by its name, for links to it. */
export type NamedCommand = keyof typeof named;

const declared: Commands = { ...named, ...ofEachView };

/** What the titles of views have in the place of a command. */
function inTitles([name, { titles, palette, menus, takes, returns, keys, ...texts }]: [string, Command]) {
  const own: Command = { ...texts, palette: never, ...(titles && { menus: titles }) };
  return titles === undefined ? [] : [[`${name}InView`, own] as const];
}

/** All commands, in the order of the tables in which they are listed. */
export const commands: Commands = {
  ...declared,
  ...Object.fromEntries(Object.entries(declared).flatMap(inTitles)),
};
