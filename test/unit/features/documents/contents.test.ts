import assert from 'node:assert/strict';
import { DocumentContents, type DocumentResponse } from '../../../../src/features/documents/contents.ts';
import type { CallOptions } from '../../../../src/service/http/request.ts';

const document = 'workforce://acme/users/1.json';
const other = 'workforce://acme/users/2.json';

/** A source whose responses, client, open documents and time the test sets. */
class Source {
  readonly reads: string[] = [];
  readonly open = new Set<string>();
  time = 1_000_000;
  currentClient: unknown = 'first client';
  failure: Error | undefined;
  notAdmitted: Error | undefined;
  changes = 0;

  async read(name: string, { signal }: CallOptions = {}): Promise<DocumentResponse> {
    this.reads.push(name);
    const response = `response ${this.reads.length}`;
    await Promise.resolve();
    signal?.throwIfAborted();
    if (this.failure !== undefined) {
      throw this.failure;
    }
    return { text: response, sensitive: [] };
  }

  changed(): void {
    this.changes += 1;
  }

  client(): unknown {
    return this.currentClient;
  }

  isOpen(name: string): boolean {
    return this.open.has(name);
  }

  async admit(): Promise<object> {
    await Promise.resolve();
    if (this.notAdmitted !== undefined) {
      throw this.notAdmitted;
    }
    return {};
  }

  now(): number {
    return this.time;
  }
}

describe('contents of documents', () => {
  let source: Source;
  let contents: DocumentContents;

  beforeEach(() => {
    source = new Source();
    contents = new DocumentContents(source);
  });

  const text = async (name = document) => (await contents.get(name)).response.text;
  const open = async () => {
    source.open.add(document);
    return await contents.get(document);
  };

  it('need one request for all reads while the editor opens a document', async () => {
    const [first, second] = await Promise.all([contents.get(document), contents.get(document)]);
    assert.equal(first, second);
    assert.equal(await contents.get(document), first);
    assert.deepEqual(source.reads, [document]);
  });

  it('are not requested if the document is not admitted, unless they are cached', async () => {
    source.notAdmitted = new Error('too many');
    await assert.rejects(text(), /too many/);
    assert.deepEqual(source.reads, []);
    await contents.load(document);
    assert.equal(await text(), 'response 1');
    source.notAdmitted = undefined;
    assert.equal(await text(other), 'response 2');
  });

  it('are cached while the document is open', async () => {
    await open();
    source.time += 3_600_000;
    assert.ok(contents.has(document));
    assert.equal(await text(), 'response 1');
    assert.equal(source.reads.length, 1);
  });

  it('are fetched again when the document was not opened at once', async () => {
    await text();
    source.time += 60_000;
    assert.ok(!contents.has(document));
    assert.equal(await text(), 'response 2');
  });

  it('are fetched again when another client is in use for a document that was not opened', async () => {
    await text();
    source.currentClient = 'second client';
    assert.ok(!contents.has(document));
    assert.equal(await text(), 'response 2');
    assert.equal(await text(), 'response 2');
  });

  it('are removed when the document is closed, but not when one of two editors is', async () => {
    await open();
    contents.forget(document);
    assert.ok(contents.has(document));
    source.open.delete(document);
    contents.forget(document);
    assert.ok(!contents.has(document));
    assert.equal(contents.known.size, 0);
    source.open.add(document);
    assert.equal(await text(), 'response 2');
  });

  it('are removed for documents that are never opened', async () => {
    await text();
    source.time += 60_000;
    await text(other);
    source.currentClient = 'second client';
    assert.ok(!contents.isOutdated(document), 'it was removed');
    assert.ok(contents.isOutdated(other));
  });

  it('are replaced by a later load, with a later time even within a millisecond', async () => {
    const before = await open();
    await contents.load(document);
    const after = await contents.get(document);
    assert.equal(after.response.text, 'response 2');
    assert.ok(after.changedAt > before.changedAt);
  });

  it('are read again by the editor after a touch, without a request', async () => {
    const before = await open();
    contents.touch(document);
    contents.touch(other);
    const after = await contents.get(document);
    assert.equal(after.response, before.response);
    assert.ok(after.changedAt > before.changedAt);
    assert.deepEqual(source.reads, [document]);
    assert.deepEqual([...contents.known], [[document, after]]);
  });

  it('can be read once more by the editor after the document was closed, without a request', async () => {
    await open();
    await contents.load(document);
    const before = await contents.get(document);
    contents.forget(document);
    assert.equal(await contents.get(document), before, 'it is still open');
    source.open.delete(document);
    contents.forget(document);
    assert.ok(!contents.has(document));
    const after = await contents.get(document);
    assert.equal(after.response, before.response);
    assert.ok(after.changedAt > before.changedAt);
    assert.equal(source.reads.length, 2);
    source.open.add(document);
    assert.equal(await text(), 'response 3');
    assert.ok(contents.has(document));
  });

  it('are requested again when a document was closed some time ago, has another client or had an error', async () => {
    await open();
    source.time += 60_000;
    source.open.delete(document);
    contents.forget(document);
    assert.equal(await text(), 'response 1');
    source.time += 60_000;
    assert.equal(await text(), 'response 2');
    contents.forget(document);
    source.currentClient = 'another client';
    assert.equal(await text(), 'response 3');
    source.failure = new Error('unreachable');
    await assert.rejects(text(other), /unreachable/);
    contents.forget(other);
    source.currentClient = 'second client';
    assert.ok(!contents.isOutdated(other), 'it was removed');
  });

  it('report when they are added, changed and removed', async () => {
    await open();
    assert.equal(source.changes, 1);
    await contents.load(document);
    contents.touch(document);
    assert.equal(source.changes, 3);
    source.open.delete(document);
    contents.forget(document);
    contents.forget(document);
    assert.equal(source.changes, 4);
    assert.equal(contents.known.size, 0);
  });

  it('stay when a later load fails or is cancelled', async () => {
    await open();
    source.failure = new Error('unreachable');
    await assert.rejects(contents.load(document), /unreachable/);
    await assert.rejects(contents.load(document, { signal: AbortSignal.abort() }), { name: 'AbortError' });
    assert.equal(await text(), 'response 1');
  });

  it('are requested again after an error', async () => {
    source.failure = new Error('unreachable');
    await assert.rejects(text(), /unreachable/);
    source.failure = undefined;
    assert.equal(await text(), 'response 2');
  });

  it('are outdated once another client is in use, until a request of it', async () => {
    await open();
    assert.ok(!contents.isOutdated(document));
    source.currentClient = 'second client';
    assert.ok(contents.isOutdated(document));
    await contents.load(document);
    assert.ok(!contents.isOutdated(document));
  });

  it('are not outdated without a client, nor requested twice if the new one fails', async () => {
    await open();
    source.currentClient = undefined;
    assert.ok(!contents.isOutdated(document));
    source.currentClient = 'second client';
    source.failure = new Error('unreachable');
    await assert.rejects(contents.load(document), /unreachable/);
    assert.ok(!contents.isOutdated(document));
  });
});
