import { documentScheme } from '../../../platform/documents/address.ts';
import type { Content } from '../contents.ts';

/** Of one document. */
const maxVersions = 6;
/** Of all documents together, in bytes of memory. */
const maxBytes = 20_000_000;
/** Estimated bytes of one sensitive range, and of a version apart from its text. */
const bytesOfRange = 200;
const bytesOfVersion = 500;

interface Version {
  readonly document: string;
  readonly content: Content;
  readonly bytes: number;
}

/** What this window has read of documents: their last distinct responses, in memory only and with a limit. */
export class DocumentVersions {
  /** The one that was read last is the last one. */
  #versions: readonly Version[] = [];

  /** Keeps a response. Of equal ones, the last is kept; those of another client are dropped. */
  add(document: string, content: Content): void {
    const { client, response } = content;
    const others = this.#versions.filter(
      (version) =>
        version.document !== document ||
        (version.content.client === client && version.content.response.text !== response.text),
    );
    const bytes = bytesOfVersion + 2 * response.text.length + bytesOfRange * response.sensitive.length;
    this.#versions = withinLimits([...others, { document, content, bytes }]);
  }

  /** Other responses of the same client for the same document, the newest first. */
  before(document: string, { client, response }: Content): readonly Content[] {
    return this.#versions
      .filter((version) => version.document === document)
      .map(({ content }) => content)
      .filter((content) => content.client === client && content.response.text !== response.text)
      .reverse();
  }

  /** Drops the versions of a connection that was removed. */
  forget(connectionId: string): void {
    const prefix = `${documentScheme}://${connectionId}/`;
    this.#versions = this.#versions.filter(({ document }) => !document.startsWith(prefix));
  }
}

/** The newest versions that are within both limits. */
function withinLimits(versions: readonly Version[]): readonly Version[] {
  const counts = new Map<string, number>();
  let total = 0;
  const kept = versions.toReversed().filter(({ document, bytes }) => {
    const count = (counts.get(document) ?? 0) + 1;
    counts.set(document, count);
    total += count <= maxVersions ? bytes : 0;
    return count <= maxVersions && total <= maxBytes;
  });
  return kept.reverse();
}
