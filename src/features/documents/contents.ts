import type { CallOptions } from '../../service/http/request.ts';
import type { ServiceDocument } from '../../service/operations/service.ts';

/** The text of a response and its sensitive ranges. */
export type DocumentResponse = Pick<
  ServiceDocument,
  'text' | 'family' | 'sensitive' | 'truncated' | 'leftOut' | 'lacksEmbedded' | 'mismatch'
>;

export interface Content {
  readonly response: DocumentResponse;
  /** The client that sent the request; compared by identity. */
  readonly client: unknown;
  /** Milliseconds since the epoch; later than that of the previous content. */
  readonly changedAt: number;
}

/** The source of contents. A document is identified by the text of its address. */
export interface ContentSource {
  read(document: string, options?: CallOptions): Promise<DocumentResponse>;
  /** The client that would send a request now, compared by identity; undefined if there is none. */
  client(document: string): unknown;
  isOpen(document: string): boolean;
  /** How to request a document. Rejects if it must not be fetched. */
  admit(document: string): Promise<CallOptions>;
  now(): number;
  /** Called when a content was added, changed or removed. */
  changed(): void;
}

interface Attempt {
  readonly at: number;
  readonly client: unknown;
  readonly content: Content | undefined;
  /** True if the document is closed. Its content is kept for a while because the editor may read it once more. */
  readonly isRetired: boolean;
}

/**
 * In milliseconds, for a document without a tab: the editor reads its content before it opens the tab, and maybe once
 * more after it has closed it.
 */
const retention = 10_000;

/** Caches the contents of open documents. Concurrent reads share one request; errors are not cached. */
export class DocumentContents {
  readonly #source: ContentSource;
  readonly #attempts = new Map<string, Attempt>();
  readonly #loading = new Map<string, Promise<Content>>();

  constructor(source: ContentSource) {
    this.#source = source;
  }

  /**
   * The content of a document, from the cache or with one request. The source limits reads of documents without a
   * tab.
   */
  async get(document: string): Promise<Content> {
    const content = this.#cached(document) ?? this.#cached(document, true);
    if (content !== undefined) {
      return content;
    }
    const loading = this.#loading.get(document) ?? this.#loadAdmitted(document);
    this.#loading.set(document, loading);
    try {
      return await loading;
    } finally {
      this.#loading.delete(document);
    }
  }

  /** Fetches a document. An error leaves the previous content. */
  async load(document: string, options?: CallOptions): Promise<Content> {
    this.#removeExpired();
    const { content, isRetired = false } = this.#attempts.get(document) ?? {};
    const client = this.#source.client(document);
    const attempt = { at: this.#source.now(), client, content, isRetired };
    this.#attempts.set(document, attempt);
    const response = await this.#source.read(document, options);
    return this.#keep(document, { ...attempt, isRetired: false }, { response, client });
  }

  /** Makes the editor read an unchanged response again. */
  touch(document: string): void {
    const attempt = this.#attempts.get(document);
    if (attempt?.content !== undefined) {
      this.#keep(document, attempt, attempt.content);
    }
  }

  /** The cached content of an open document; undefined if there is none. */
  contentOf(document: string): Content | undefined {
    const { content, isRetired } = this.#attempts.get(document) ?? {};
    return isRetired ? undefined : content;
  }

  /** The documents whose contents are cached. */
  get known(): ReadonlyMap<string, Content> {
    return new Map(
      [...this.#attempts].flatMap(([document, { content, isRetired }]) =>
        content === undefined || isRetired ? [] : [[document, content]],
      ),
    );
  }

  /** Returns true if the content is cached: showing the document takes no request. */
  has(document: string): boolean {
    return this.#cached(document) !== undefined;
  }

  /** Returns true if the connection has another client than the one of the last request. */
  isOutdated(document: string): boolean {
    const attempt = this.#attempts.get(document);
    const client = this.#source.client(document);
    return attempt !== undefined && client !== undefined && client !== attempt.client;
  }

  /**
   * Removes a closed document. For a while the editor still gets its content, without a request: in place of the one that
   * it remembers, or when it reads a refreshed document that is closed meanwhile.
   */
  forget(document: string): void {
    const attempt = this.#attempts.get(document);
    if (attempt === undefined || attempt.isRetired || this.#source.isOpen(document)) {
      return;
    }
    if (attempt.content === undefined) {
      this.#attempts.delete(document);
      this.#source.changed();
    } else {
      this.#keep(document, { ...attempt, at: this.#source.now(), isRetired: true }, attempt.content);
    }
  }

  async #loadAdmitted(document: string): Promise<Content> {
    const options = await this.#source.admit(document);
    return this.#cached(document) ?? (await this.load(document, options));
  }

  #keep(document: string, attempt: Attempt, { response, client }: Omit<Content, 'changedAt'>): Content {
    const earlier = this.#attempts.get(document)?.content?.changedAt ?? 0;
    const content = { response, client, changedAt: Math.max(this.#source.now(), earlier + 1) };
    this.#attempts.set(document, { ...attempt, content });
    this.#source.changed();
    return content;
  }

  /**
   * The content of a document, or what is left of a closed one. An open document is refreshed when it becomes visible. A
   * closed one must not show another client's content.
   */
  #cached(document: string, closed = false): Content | undefined {
    const { content, isRetired = false, at = 0 } = this.#attempts.get(document) ?? {};
    if (content === undefined || isRetired !== closed) {
      return undefined;
    }
    if (this.#source.isOpen(document)) {
      return closed ? undefined : content;
    }
    const since = closed ? at : content.changedAt;
    const isKept = this.#source.now() - since < retention;
    return isKept && content.client === this.#source.client(document) ? content : undefined;
  }

  /** Removes expired contents: the editor also reads files that it never opens. */
  #removeExpired(): void {
    for (const [document, { at }] of this.#attempts) {
      if (!this.#source.isOpen(document) && this.#source.now() - at >= retention) {
        this.#attempts.delete(document);
      }
    }
  }
}
