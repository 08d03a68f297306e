import assert from 'node:assert/strict';
import type { Session } from '../../../../src/platform/session.ts';
import { Redaction } from '../../../../src/service/http/redaction.ts';
import type { WorkforceService } from '../../../../src/service/operations/service.ts';
import '../../dialogs/withoutEditor.ts';
import { sampleReport } from './samples.ts';

const { servePreviews } = await import('../../../../src/features/reports/previewFiles.ts');
const { KeptContents } = await import('../../../../src/features/reports/contents.ts');

describe('the files of previews', () => {
  it('are loaded for a user who waits, although another command for the same report is cancelled', async () => {
    const { promise, resolve } = Promise.withResolvers<Uint8Array>();
    const reads: string[] = [];
    const service = (): Promise<WorkforceService> =>
      // Only this part of a service is used.
      Promise.resolve({
        reportContent: (id: string, _format: string, { signal }: { signal: AbortSignal }) => {
          reads.push(id);
          signal.addEventListener('abort', () => resolve(Promise.reject(signal.reason)));
          return promise;
        },
      } as unknown as WorkforceService);
    // Only these parts of a session and of a context are used.
    const session = { connection: { id: 'acme' }, service } as unknown as Session;
    const files = servePreviews({
      targets: { requiredSessionOf: () => session },
      contents: new KeptContents(),
      entryPoints: { files: () => undefined },
      redaction: new Redaction(),
    } as unknown as Parameters<typeof servePreviews>[0]);
    const cancelled = new AbortController();
    const first = files.load(sampleReport(), cancelled.signal);
    const second = files.load(sampleReport(), new AbortController().signal);
    cancelled.abort();
    await assert.rejects(first, { name: 'AbortError' });
    resolve(new Uint8Array([65]));
    assert.ok(await second);
    assert.deepEqual(reads, ['1']);
  });

  for (const [content, isEmpty] of [
    ['Matricule;Jours\n', true],
    ['', true],
    ['Matricule;Jours\n1;2\n', false],
  ] as const) {
    it(`say for which days and filters a report has no rows, and what to try: ${JSON.stringify(content)}`, async () => {
      const filters = [{ kind: 'departments', values: [103] }];
      const report = sampleReport({ startsOn: '2026-09-01', endsOn: '2026-09-30', filters });
      const files = servePreviews({
        store: { refresh: () => Promise.resolve() },
        targets: {
          known: () => report,
          requiredSessionOf: () => ({ connection: { id: 'acme' } }),
          sessionOf: () => undefined,
        },
        contents: { read: () => Promise.resolve(new TextEncoder().encode(content)) },
        entryPoints: { files: () => undefined },
        redaction: new Redaction(),
      } as unknown as Parameters<typeof servePreviews>[0]);
      const { signal } = new AbortController();
      const { notes } = await files.wholeContent(await files.load(report), signal);
      assert.equal(notes.length, isEmpty ? 3 : 0);
      if (isEmpty) {
        assert.match(notes[0] ?? '', /^This report has no rows\. Period: .*2026\.$/);
        assert.match(notes[1] ?? '', /^Departments: 103$/);
        assert.match(notes[2] ?? '', /^Try other days with “Run Report Again…”/);
      }
    });
  }
});
