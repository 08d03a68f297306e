import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { wantedEvidence } from '../../leaks/evidence.ts';
import { temporaryDirectory } from '../project.ts';

/** A fresh directory for all that one editor writes: a part of the evidence, or gone with this process. */
export function editorDirectory(): string {
  const evidence = wantedEvidence();
  return evidence === undefined ? temporaryDirectory() : mkdtempSync(join(evidence, 'editor-'));
}

/** Variables that have a program keep what it writes for its user below a directory instead of in the real home. */
export function homeBelow(directory: string): NodeJS.ProcessEnv {
  const home = join(directory, 'home');
  return {
    HOME: home,
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_DATA_HOME: join(home, '.local', 'share'),
    XDG_STATE_HOME: join(home, '.local', 'state'),
  };
}
