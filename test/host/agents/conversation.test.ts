import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { agentTools, publicName } from '../../../src/ui/contributions.ts';
import { allScopes } from '../../unit/service/sandboxClient.ts';
import { useSandbox } from '../documents/support.ts';
import { replaced } from '../fuzz/fakeWindow.ts';
import { allow, refusalOf, textOf } from './support.ts';

/** The folder of the project, in which the tests are a bundle. */
const root = join(__dirname, '../../../..');

describe('the conversation', () => {
  useSandbox(
    'Recorded',
    { seed: 7, employees: 14, departments: 5, now: Date.parse('2026-06-01T08:00:00Z') },
    { scopes: allScopes },
  );
  afterEach(() => allow(undefined));

  it('record', async () => {
    await allow('pseudonyms');
    const out: unknown[] = [];
    for (const [name, input] of JSON.parse(readFileSync('/tmp/agentmcp/calls.json', 'utf8'))) {
      using _ = replaced('showWarningMessage', (question: string, options: object, yes: string) => {
        out.push({ question, options, yes });
        return Promise.resolve(yes);
      });
      try {
        out.push([name, input, JSON.parse(await textOf(name, input))]);
      } catch (error) {
        out.push([name, input, String(error)]);
      }
    }
    writeFileSync('/tmp/agentmcp/recorded.json', JSON.stringify(out, null, 1));
  });
});
