import type { KnownCompany } from '../../company/known/known.ts';
import type { ToolName } from '../../platform/manifest/contributions.ts';
import type { Session } from '../../platform/session.ts';
import type { Cursor } from '../../service/contract/listing.ts';
import type { CallOptions, WorkforceService } from '../../service/operations/service.ts';
import type { ToolInput } from './definitions.ts';

/** People and texts as one call may show them. */
export interface ShownPeople {
  /** How an agent refers to the person with an id. */
  of(id: string): string;
  /** The id of a person that an agent refers to. Throws `Refusal` for a pseudonym that was not given. */
  idOf(reference: string): string;
  /** A code or another text without the names of people; `‹text›` where these are not known. */
  withoutNames(text: string): string;
  /** A name in the same way; where names are not shown a number, such as “Department 7”. `kind` is a noun. */
  nameOf(kind: string, id: string, name: string): string;
  /** The ids of the people with this id, name, number or e-mail address; none where names may be seen. */
  idsOf(text: string): readonly string[];
  /** Whether different whole numbers are those of people: most are, and by chance, fewer would be. */
  areNumbers(numbers: readonly string[]): boolean;
}

/** Resolves when a report has ended that this window follows, at once for any other one, and when the signal aborts. */
export type ReportEnd = (
  report: { readonly connectionId: string; readonly id: string },
  signal: AbortSignal,
) => Promise<void>;

/** What a tool works with during one call of an agent. */
export interface AgentCall {
  readonly session: Session;
  readonly service: WorkforceService;
  readonly known: KnownCompany;
  /** Whether names, e-mail addresses and numbers of people may be in results. */
  readonly mayName: boolean;
  /** Whether names and codes of things may be, without the names of people. */
  readonly showsTexts: boolean;
  readonly people: ShownPeople;
  /** How many requests agents may send now. */
  readonly requestsLeft: () => number;
  /** Waits for the end of a report that this window follows. */
  readonly reportEnd: ReportEnd;
  /** Removes the secrets that this window knows. */
  readonly redacted: (text: string) => string;
  /** For each call of the service: counts its requests against the budget of agents. */
  readonly options: CallOptions & { readonly signal: AbortSignal };
  /** Where an earlier result of this tool, with the same input, ended. */
  readonly next: Cursor | undefined;
}

/** What a tool returns: data for a model, as small as it can be. */
export interface ToolResult {
  readonly data?: unknown;
  /** What a long result is cut at, and continued with. */
  readonly records?: readonly unknown[];
  /** Sentences about what the data lacks, and how to continue. In English. */
  readonly notes?: readonly string[];
  /** Continues a list; stays inside: an agent gets a token for it. */
  readonly next?: Cursor | undefined;
}

/** The tools by name. Each throws `Refusal`, or an error of which an agent learns no more than the kind. */
export type Tools = {
  readonly [Name in ToolName]: (call: AgentCall, input: ToolInput<Name>) => Promise<ToolResult>;
};

/** An error whose sentences an agent gets as they are: they contain no text of the service. */
export class Refusal extends Error {}
