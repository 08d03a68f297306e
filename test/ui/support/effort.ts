import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import type { Sandbox } from '../../../src/sandbox/index.ts';
import { root } from '../../run/project.ts';
import { chooseFromMenuOf, type MenuPath } from './pointer.ts';
import type { Workbench } from './workbench.ts';

/** What a task costs: key presses and clicks beside the text that is typed, and requests. */
interface Cost {
  readonly inputs: number;
  readonly requests: number;
}

/** Works in the window as a user does, and counts what it takes. A key with its modifiers is one input. */
export class Effort {
  readonly workbench: Workbench;
  #inputs = 0;

  constructor(workbench: Workbench) {
    this.workbench = workbench;
  }

  get inputs(): number {
    return this.#inputs;
  }

  async press(key: string): Promise<void> {
    this.#inputs += 1;
    await this.workbench.page.keyboard.press(key);
  }

  async click(target: Locator): Promise<void> {
    this.#inputs += 1;
    await target.click();
  }

  /** Opens the menu of a row with the mouse, and chooses an entry of it, or of a menu in it. */
  async choose(row: Locator, ...path: MenuPath): Promise<void> {
    this.#inputs += 2;
    await chooseFromMenuOf(row, ...path);
  }

  /** Opens the menu behind the buttons of a view's header, and chooses an entry of it. */
  async chooseInHeader(view: string, ...path: MenuPath): Promise<void> {
    this.#inputs += 2;
    await this.workbench.view(view).headerMenu(...path);
  }

  /** Does what takes one click beside the text that is typed. */
  async byOneClick(work: () => Promise<unknown>): Promise<void> {
    this.#inputs += 1;
    await work();
  }

  /** Types or pastes a text into a question, and takes what is highlighted then. */
  async respond(question: string | RegExp, text: string): Promise<void> {
    const { quickInput } = this.workbench;
    await quickInput.asks(question);
    await quickInput.input.fill(text);
    await this.press('Enter');
  }

  /** Opens Go to… by its keys, and types or pastes a text. */
  async goTo(text: string): Promise<void> {
    await this.press('ControlOrMeta+KeyK');
    await this.press('KeyG');
    const { quickInput } = this.workbench;
    await quickInput.asks(/Name, code, number, e-mail/);
    await quickInput.input.fill(text);
  }

  /** Opens the row of Go to… that is highlighted, once it is the one with this text. */
  async openHighlighted(text: string): Promise<void> {
    const { quickInput } = this.workbench;
    await quickInput.highlighted(text).waitFor();
    await this.press('Enter');
    await quickInput.widget.waitFor({ state: 'hidden' });
  }
}

/** A test of a task, whose cost is compared with the table of test/README.md; a request is its method and path. */
export function describeTask(
  task: string,
  scene: () => { readonly workbench: Workbench; readonly sandbox: Sandbox },
  work: (effort: Effort) => Promise<void>,
  isCounted: (request: string) => boolean = () => true,
): void {
  it(`${task}, as cheaply as the table of the tasks says`, async () => {
    const { workbench, sandbox } = scene();
    const effort = new Effort(workbench);
    const requests: string[] = [];
    const listening = sandbox.onRequest(({ method, path }) => requests.push(`${method} ${path}`));
    try {
      await work(effort);
    } finally {
      listening.dispose();
    }
    const counted = { inputs: effort.inputs, requests: requests.filter(isCounted).length };
    assert.deepEqual(counted, costs().get(task), requests.join('\n'));
    await workbench.closeEditors();
  });
}

/** The rows `| task | inputs | requests |` of test/README.md. */
export function costs(): ReadonlyMap<string, Cost> {
  const text = readFileSync(join(root, 'test/README.md'), 'utf8');
  const rows = text.matchAll(/^\| ([^|`]+?) +\| (\d+) \| (\d+) \|/gm);
  return new Map(
    [...rows].map(([, task = '', inputs, requests]) => [
      task,
      { inputs: Number(inputs), requests: Number(requests) },
    ]),
  );
}
