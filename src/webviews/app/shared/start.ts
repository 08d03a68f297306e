import * as Value from 'typebox/value';
import { Start } from '../../envelope.ts';

/** What the extension wrote into the page. Throws if it did not. */
function written(): Start {
  const value: unknown = JSON.parse(document.getElementById('start')?.textContent ?? '');
  if (!Value.Check(Start, value)) {
    throw new Error('The page has not been started by the extension.');
  }
  return value;
}

export const start = written();
