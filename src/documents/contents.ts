import type { ServiceDocument } from '../service/service.ts';

/** What the service answered, and which parts of it are sensitive. */
export type Answer = Pick<ServiceDocument, 'text' | 'sensitive' | 'truncated'>;

/** What is known of one document. Never changed, only replaced. */
export interface Content {
  readonly answer: Answer;
  /** Identity of the client that answered. */
  readonly client: unknown;
  /** Milliseconds since the epoch; later than that of the content it replaced. */
  readonly changedAt: number;
}

/** Where contents come from, and what is known of their documents. Documents go by the text of their address. */
export interface ContentSource {
  /** One request for the document as it is now. */
  read(document: string, signal?: AbortSignal): Promise<Answer>;
  /** Identity of the client that would read it at the moment; undefined where there is none. */
  client(document: string): unknown;
  /** Whether an editor shows the document, or a tab holds it. */
  isOpen(document: string): boolean;
  /** Rejects when the document is not to be fetched for whoever asks for it. */
  admit(document: string): Promise<void>;
  now(): number;
  /** Told that contents came, changed or went. */
  changed(): void;
}

interface Attempt {
  readonly at: number;
  readonly client: unknown;
  readonly content: Content | undefined;
  /** The document was closed: what is left serves only the editor, which may read it once more. */
  readonly isLeftOver: boolean;
}

/** Long enough for the editor to read what was just asked for, short enough that no one sees old data. */
const handOver = 10_000;

/** The contents of the open documents. Each is fetched once, however often the editor asks; failures are not kept. */
export class DocumentContents {
  readonly #source: ContentSource;
  readonly #attempts = new Map<string, Attempt>();
  readonly #loading = new Map<string, Promise<Content>>();

  constructor(source: ContentSource) {
    this.#source = source;
  }

  /** The content of an open or just fetched document, at one request for all who ask meanwhile; of others only a few. */
  async get(document: string): Promise<Content> {
    const content = this.#atHand(document) ?? this.#leftOver(document);
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

  /** Fetches a document anew. A failure leaves what was there before. */
  async load(document: string, signal?: AbortSignal): Promise<Content> {
    this.#drop();
    const { content, isLeftOver = false } = this.#attempts.get(document) ?? {};
    const attempt = {
      at: this.#source.now(),
      client: this.#source.client(document),
      content,
      isLeftOver,
    };
    this.#attempts.set(document, attempt);
    const answer = await this.#source.read(document, signal);
    return this.#keep(document, { ...attempt, isLeftOver: false }, { answer, client: attempt.client });
  }

  /** Makes the same answer a content that the editor has to read again. */
  touch(document: string): void {
    const attempt = this.#attempts.get(document);
    if (attempt?.content !== undefined) {
      this.#keep(document, attempt, attempt.content);
    }
  }

  /** The documents whose contents are known, at no request. */
  get known(): ReadonlyMap<string, Content> {
    return new Map(
      [...this.#attempts].flatMap(([document, { content, isLeftOver }]) =>
        content === undefined || isLeftOver ? [] : [[document, content]],
      ),
    );
  }

  /** Whether the content is at hand, so that showing the document costs no request. */
  has(document: string): boolean {
    return this.#atHand(document) !== undefined;
  }

  /** Whether another client answers for the document than the one last asked. */
  isOutdated(document: string): boolean {
    const attempt = this.#attempts.get(document);
    const client = this.#source.client(document);
    return attempt !== undefined && client !== undefined && client !== attempt.client;
  }

  /** Drops the content of a document that was closed. */
  forget(document: string): void {
    if (this.#attempts.has(document) && !this.#source.isOpen(document)) {
      this.#attempts.delete(document);
      this.#source.changed();
    }
  }

  /** Drops a document that was closed, and leaves the editor a content to read in place of what it remembers. */
  leaveOver(document: string): void {
    const attempt = this.#attempts.get(document);
    if (attempt?.content !== undefined && !this.#source.isOpen(document)) {
      this.#keep(document, { ...attempt, isLeftOver: true }, attempt.content);
    }
  }

  async #loadAdmitted(document: string): Promise<Content> {
    await this.#source.admit(document);
    return this.#atHand(document) ?? (await this.load(document));
  }

  #keep(document: string, attempt: Attempt, { answer, client }: Omit<Content, 'changedAt'>): Content {
    const earlier = this.#attempts.get(document)?.content?.changedAt ?? 0;
    const content = { answer, client, changedAt: Math.max(this.#source.now(), earlier + 1) };
    this.#attempts.set(document, { ...attempt, content });
    this.#source.changed();
    return content;
  }

  #atHand(document: string): Content | undefined {
    const { content, client, isLeftOver = false } = this.#attempts.get(document) ?? {};
    if (content === undefined || isLeftOver || !this.#isKept(document, content.changedAt)) {
      return undefined;
    }
    // What is open is refreshed when it is looked at; what is not may be of another company by now.
    return this.#source.isOpen(document) || client === this.#source.client(document) ? content : undefined;
  }

  #leftOver(document: string): Content | undefined {
    const { content, isLeftOver = false } = this.#attempts.get(document) ?? {};
    return isLeftOver && !this.#source.isOpen(document) ? content : undefined;
  }

  #isKept(document: string, since: number): boolean {
    return this.#source.isOpen(document) || this.#source.now() - since < handOver;
  }

  /** The editor asks for files that it never opens, too. */
  #drop(): void {
    for (const [document, { at }] of this.#attempts) {
      if (!this.#isKept(document, at)) {
        this.#attempts.delete(document);
      }
    }
  }
}
