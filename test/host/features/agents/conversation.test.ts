import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { extensionId } from '../../../../src/features/documents/sharedLink.ts';
import { agentTools, publicName } from '../../../../src/platform/manifest/contributions.ts';
import { allScopes } from '../../../unit/service/sandboxClient.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
import { useSandbox } from '../documents/support.ts';
import { allow, textOf } from './support.ts';

const extension = vscode.extensions.getExtension(extensionId) ?? assert.fail();
const page = join(extension.extensionPath, 'docs/agents.md');
const [, conversation = ''] = readFileSync(page, 'utf8').split('## A recorded conversation');
const [, seed, employees, departments, now = ''] =
  /--seed (\d+) --employees (\d+) --departments (\d+) --now (\S+)`/.exec(conversation) ?? [];
/** The calls with their results: each a block of JSON, or the sentence of an error. */
const calls = [
  ...conversation.matchAll(
    /`(workforce_\w+)`[^`]*```json\n([^`]*)```[^`]*```(?:json|text)\n((?:[^`]|`(?!``))*)\n```/g,
  ),
].map(([, name = '', input = '', result = '']) => ({ name, input, result }));

const pseudonyms = (text: string) => text.match(/Person \d+/g) ?? [];
/** JSON without line breaks and blanks between values; another text as it is. */
const compact = (text: string) => (/^\{/.test(text) ? JSON.stringify(JSON.parse(text)) : text);

describe('the conversation on the page about agents', () => {
  useSandbox(
    'Recorded',
    {
      ...{ seed: Number(seed), employees: Number(employees), departments: Number(departments) },
      now: Date.parse(now),
      reportSeconds: 0,
    },
    { scopes: allScopes },
  );
  afterEach(() => allow(undefined));

  it('is what tools return', async () => {
    assert.ok(calls.length >= 6, `${calls.length} calls`);
    for (const job of conversation.split('### ').slice(1)) {
      const costs = [...job.matchAll(/"requests": (\d+)\n\}/g)].map(([, cost]) => Number(cost));
      const requests = costs.reduce((sum, cost) => sum + cost, 0);
      assert.ok(costs.length <= 4 && requests <= 4, `${costs.length} calls, ${requests} requests: ${job}`);
    }
    await allow('pseudonyms');
    // Pseudonyms count the people of a window: here, those of other tests come before.
    const recordedAs = new Map<string, string>();
    const toRecorded = (text: string) => text.replace(/Person \d+/g, (name) => recordedAs.get(name) ?? name);
    const toActual = (text: string) =>
      text.replace(
        /Person \d+/g,
        (name) => [...recordedAs].find(([, recorded]) => recorded === name)?.[0] ?? name,
      );
    const questions: string[] = [];
    using _ = replaced(
      'showWarningMessage',
      (question: string, { detail }: vscode.MessageOptions, confirm: string) => {
        questions.push(question, detail ?? '');
        return Promise.resolve(confirm);
      },
    );
    for (const { name, input, result } of calls) {
      const tool = agentTools.find((each) => publicName(each) === name) ?? assert.fail(name);
      const returned = await textOf(tool, JSON.parse(toActual(input))).catch(({ message }: Error) => message);
      const recorded = pseudonyms(result);
      for (const [place, actual] of pseudonyms(returned).entries()) {
        recordedAs.set(actual, recordedAs.get(actual) ?? recorded[place] ?? actual);
      }
      assert.equal(toRecorded(returned), compact(result), name);
    }
    const [question, detail = ''] = questions;
    assert.equal(question, 'Recorded: An agent wants to create a report. Create it?');
    // What the agent calls by an id, the user reads by name.
    assert.match(
      detail,
      /^Template: Weekly hours \(France\)\nDays: 2026-05-01 to 2026-05-31\nDepartments: Comptabilité$/u,
    );
  });
});
