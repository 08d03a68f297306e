import { hash } from 'node:crypto';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import type { ConsoleMessage, Frame, Page, Request } from 'playwright-core';
import { missingEvidence, wantedEvidence } from './evidence.ts';

/** Runs in a page: what it consists of, its text without the elements that colors cut it into, what inputs hold. */
const lookAround = `(() => {
  const seen = [];
  const look = (root) => {
    const parts = [...root.children].flatMap((part) => (part === document.documentElement ? [...part.children] : part));
    seen.push(...parts.map((part) => part.outerHTML), (root.body ?? root).textContent ?? '');
    for (const element of root.querySelectorAll('*')) {
      if (typeof element.value === 'string') {
        seen.push(element.value);
      }
      if (element.shadowRoot) {
        look(element.shadowRoot);
      }
    }
  };
  look(document);
  return seen;
})()`;

/** Writes down what an editor in a browser shows and keeps, for the search afterwards. */
export class Witness {
  readonly #page: Page;
  readonly #directory: string;
  readonly #known = new Set<string>();
  readonly #noteMessage = (message: ConsoleMessage) => this.#note('console.txt', message.text());
  readonly #noteRequest = (request: Request) =>
    this.#note('requests.txt', `${request.method()} ${request.url()} ${request.postData() ?? ''}`);
  #moments = 0;

  private constructor(page: Page, directory: string) {
    this.#page = page;
    this.#directory = directory;
    mkdirSync(directory);
    page.context().on('console', this.#noteMessage).on('request', this.#noteRequest);
  }

  /** Watches a browser from now on where evidence is wanted, and leaves it in the directory of the editor. */
  static of(page: Page, directory: string): Witness | undefined {
    return wantedEvidence() === undefined ? undefined : new Witness(page, join(directory, 'shown'));
  }

  /** Writes down what is to be seen now, after what, and what is in the clipboard. */
  async look(after: string): Promise<void> {
    this.#moments += 1;
    this.#note('moments.txt', `${this.#moments} ${after}`);
    await this.#orSay(after, () => this.#look());
  }

  async #look(): Promise<void> {
    const pages = this.#page.context().pages();
    const shown = await Promise.all(pages.flatMap((page) => page.frames()).map(shownIn));
    const news = shown.flat().filter((part) => this.#isNew(part));
    writeFileSync(join(this.#directory, `dom-${this.#moments}.html`), news.join('\n'));
    writeFileSync(
      join(this.#directory, `clipboard-${this.#moments}.txt`),
      await retried(() => this.#clipboard()),
    );
  }

  /** Has a look after what each request says, for tests that reach no page. Returns the address to send them to. */
  async lookWhenAsked(): Promise<string> {
    const server = createServer((request, response) => {
      text(request)
        .then((after) => this.look(after))
        .finally(() => response.end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  /** Writes down what the browser keeps when the editor is closed: cookies, storages, databases. */
  async close(): Promise<void> {
    await this.look('the end');
    await this.#orSay('the storages', async () => {
      const kept = await retried(async () => ({
        ...(await this.#page.context().storageState({ indexedDB: true })),
        session: await this.#page.evaluate('({ ...sessionStorage })'),
      }));
      writeFileSync(join(this.#directory, 'storage.json'), JSON.stringify(kept));
    });
    this.#page.context().off('console', this.#noteMessage).off('request', this.#noteRequest);
  }

  /** What is missing fails the search, and not the test that leaves it. */
  async #orSay(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#note(missingEvidence, `${what}: ${error}`);
    }
  }

  /**
   * A page may read it while it has the focus, which only one has in a test of the focus. None has it when the
   * panel that had it is closed, which may happen at any time: also between the focus and the reading.
   */
  async #clipboard(): Promise<string> {
    const ifFocused = 'document.hasFocus() ? navigator.clipboard.readText().catch(() => null) : null';
    for (const page of this.#page.context().pages()) {
      const copied = await page.evaluate<string | null>(ifFocused).catch(() => null);
      if (copied !== null) {
        return copied;
      }
    }
    await this.#page.bringToFront();
    return await this.#page.evaluate<string>('window.focus(), navigator.clipboard.readText()');
  }

  /** Most of a window stays the same from one moment to the next. */
  #isNew(part: string): boolean {
    const digest = hash('sha1', part);
    const isNew = !this.#known.has(digest);
    this.#known.add(digest);
    return isNew;
  }

  #note(file: string, line: string): void {
    appendFileSync(join(this.#directory, file), `${line}\n`);
  }
}

/** A panel that closes takes its frames along, and one that opens loads them again. */
async function shownIn(frame: Frame): Promise<readonly string[]> {
  return await retried(async () => {
    try {
      return await frame.evaluate<readonly string[]>(lookAround);
    } catch (error) {
      if (frame.isDetached() || frame.page().isClosed()) {
        return [];
      }
      await frame.waitForLoadState().catch(() => undefined);
      throw error;
    }
  });
}

/** Does again what fails, since a page may lose its focus or document at any time. Throws what fails to the last. */
async function retried<T>(work: () => Promise<T>, attempts = 10): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (attempts === 1) {
      throw error;
    }
    await setTimeout(100);
    return await retried(work, attempts - 1);
  }
}
