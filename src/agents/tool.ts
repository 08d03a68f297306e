import type { CallOptions, WorkforceService } from '../service/service.ts';
import type { KnownCompany } from '../ui/known/known.ts';
import type { Session } from '../ui/session.ts';
import type { ToolInput, ToolName } from './definitions.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/** What a tool works with during one call of an agent. */
export interface AgentCall {
  readonly session: Session;
  readonly service: WorkforceService;
  readonly known: KnownCompany;
  /** Whether names, e-mail addresses and numbers of people may be in results. */
  readonly mayName: boolean;
  /** Gives people their pseudonyms, takes them back, and takes names of people out of texts. */
  readonly people: Pseudonyms;
  /** For each call of the service: counts its requests against the budget of agents. */
  readonly options: CallOptions;
}

/** What a tool returns: data for a model, as small as it can be. */
export interface ToolResult {
  readonly data: unknown;
  /** Sentences about what the data lacks, and how to go on. In English. */
  readonly notes?: readonly string[];
  /** Continues a list. */
  readonly next?: string | undefined;
}

/** The tools by name. Each throws an error with a sentence for the agent. */
export type Tools = {
  readonly [Name in ToolName]: (call: AgentCall, input: ToolInput<Name>) => Promise<ToolResult>;
};
