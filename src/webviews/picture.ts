import type { EditorType, PanelType } from '../ui/contributions.ts';

/** The page of an open panel, as a picture sees it. Nothing is sent once the panel is closed. */
export interface Page<Outgoing> {
  /** Aborted when the panel is closed. */
  readonly signal: AbortSignal;
  post(message: Outgoing): void;
  /** Shows a sentence in place of the picture while data is loaded. */
  showLoading(sentence: string): void;
  /** Replaces the title of the tab. */
  setTitle(title: string): void;
  /** Calls `ready` again because what the picture shows has changed. */
  reload(): void;
}

/** Serves the page of one panel. */
export interface PageHandler<Incoming> {
  /**
   * The page was loaded, loaded again, or the user retries: sends everything that it shows. An error is shown in place
   * of the picture, with its remedy.
   */
  ready(): Promise<void>;
  /** Does what the user wants. An error is shown beside the picture, which stays. */
  receive(message: Incoming): Promise<void>;
}

/** A kind of panel. `Incoming` and `Outgoing` are the messages from and to its page. */
export interface Picture<Subject, Incoming, Outgoing> {
  readonly type: PanelType | EditorType;
  /** Name of its program in `dist/webviews` and of its element, `workforce-<name>`. */
  readonly name: string;
  /** Checks what an earlier version, or another program, stored. */
  isSubject(value: unknown): value is Subject;
  isIncoming(value: unknown): value is Incoming;
  title(subject: Subject): string;
  /** The connection whose data it shows; the panel closes when it is removed. */
  connection(subject: Subject): string | undefined;
  open(page: Page<Outgoing>, subject: Subject): PageHandler<Incoming>;
}
