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

/** The commands that the titles of views have in the place of others, by the names of those. */
export const titleCommands: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(declared).flatMap(([name, { titles }]) =>
    titles === undefined ? [] : [[name, `${name}InView`]],
  ),
);

/** What the title of a view has in the place of a command. */
function inTitle({ titles = [], palette, menus, takes, returns, keys, ...texts }: Command): Command {
  return { ...texts, palette: never, menus: titles };
}

/** All commands, in the order of the tables in which they are listed. */
export const commands: Commands = {
  ...declared,
  ...Object.fromEntries(
    Object.entries(declared).flatMap(([name, command]) => {
      const own = titleCommands[name];
      return own === undefined ? [] : [[own, inTitle(command)]];
    }),
  ),
};
