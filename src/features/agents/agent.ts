import * as vscode from 'vscode';
import type { ToolName } from '../../platform/manifest/contributions.ts';
import { isSameCompany, type Session } from '../../platform/session.ts';
import { readSetting } from '../../platform/settings.ts';
import type { PolicyRule } from '../../platform/storage/policyFile.ts';
import { Serial } from '../../platform/tasks.ts';
import { withoutIcons, withoutLinks } from '../../platform/text/text.ts';
import type { Cursor } from '../../service/contract/listing.ts';
import { type Clock, systemClock } from '../../service/http/clock.ts';
import { isCancellation } from '../../service/http/errors.ts';
import type { WorkforceService } from '../../service/operations/service.ts';
import type { FeatureContext } from '../featureContext.ts';
import { createConsent, mayReadTexts } from './consent.ts';
import { inputOf, maxInput } from './input.ts';
import { type AgentBudget, agentBudget, cutResult, errorSentence, printResult } from './limits.ts';
import { Pseudonyms } from './pseudonyms.ts';
import { RecentReads } from './recentReads.ts';
import {
  type AgentCall,
  Refusal,
  type ReportEnd,
  type ShownPeople,
  type ToolResult,
  type Tools,
} from './tool.ts';
import { check, coverage } from './tools/checks.ts';
import { createReport } from './tools/createReport.ts';
import { find, leaves, list } from './tools/lists.ts';
import { describe, read } from './tools/read.ts';

const tools: Tools = { describe, find, list, read, leaves, check, coverage, createReport };

/** Characters of a company in the status bar. */
const longestName = 40;
/** Continuations that are kept; the oldest are dropped. */
const maxNext = 100;
const minute = 60_000;
/** Tools whose results have names or codes of departments and the like. */
const showingTexts: readonly ToolName[] = ['find', 'list', 'read', 'check', 'coverage'];
const withheld =
  'Names and codes are withheld: the people whose names they could have are not all known, or more than 1,000, or the setting "workforce.agentsSeeDepartmentNames" does not allow them here.';
const notContinued = '"next" is not that of an earlier result of this tool here. Call it without "next".';
const changed = 'What agents may see has changed during the call. Call it again.';

/** Where a result continues. */
interface Continuation {
  readonly name: ToolName;
  readonly company: Company;
  /** As that result shows them; undefined where it shows nothing. */
  readonly people: ShownPeople | undefined;
  readonly rest: readonly unknown[];
  readonly next: Cursor | undefined;
  /** What was read since then is not read again: when the call began that was cut. Undefined for another. */
  readonly since: number | undefined;
  readonly read: (call: AgentCall) => Promise<ToolResult>;
}

/** What agents know of one company. */
interface Company {
  readonly people: Pseudonyms;
  readonly reads: RecentReads;
}

/** What agents are run with. */
interface AgentsContext
  extends Pick<
    FeatureContext,
    'entryPoints' | 'known' | 'log' | 'redaction' | 'sessions' | 'state' | 'storage'
  > {
  readonly reportEnd: ReportEnd;
}

/** Runs the tools of agents, one call after the other, whichever way it comes. */
export class Agents implements vscode.Disposable {
  readonly #context: AgentsContext;
  readonly #clock: Clock;
  readonly #calls = new Serial();
  readonly #budget: AgentBudget;
  readonly #companies = new WeakMap<WorkforceService, Company>();
  readonly #continuations = new Map<string, Continuation>();
  readonly #item: vscode.StatusBarItem;
  readonly consent: ReturnType<typeof createConsent>;
  #lastNumber = 0;
  #cancelHiding: (() => void) | undefined;

  constructor(context: AgentsContext, clock = systemClock) {
    this.#context = context;
    this.#clock = clock;
    this.#budget = agentBudget(clock, context.storage.folder('agents'));
    this.consent = createConsent(context);
    this.#item = vscode.window.createStatusBarItem('workforce.agents', vscode.StatusBarAlignment.Left);
    this.#item.name = vscode.l10n.t('Workforce Agents');
    this.#item.command = 'workforce.showLog';
  }

  /**
   * Runs a tool, and returns its result as JSON. Rejects with a sentence for the agent, and as the signal does. At most
   * 10 requests in a minute, 1,000 records and about 50,000 characters.
   */
  async runTool(name: ToolName, input: unknown, signal: AbortSignal): Promise<string> {
    return await this.#calls.run(async () => {
      const count = { requests: 0, records: 0 };
      let outcome = 'done';
      try {
        signal.throwIfAborted();
        return await this.#run(name, input, signal, count);
      } catch (error) {
        outcome = isCancellation(error) ? 'cancelled' : 'failed';
        if (isCancellation(error)) {
          throw error;
        }
        const why = error instanceof Refusal ? (error.cause ?? error) : error;
        this.#context.entryPoints.record(`agent ${name}`, why);
        throw new Error(errorSentence(name, error));
      } finally {
        // Last, because the log cuts a line that is too long, after it has removed secrets.
        const given = (JSON.stringify(input) ?? '').slice(0, maxInput);
        const { records, requests } = count;
        const company = this.#context.sessions.current?.connection.name ?? '';
        this.#context.log.info(
          `${company === '' ? '' : `${company}: `}agent: ${name}: ${outcome}, ${records} records, ${requests} requests: ${given}`,
        );
      }
    });
  }

  dispose(): void {
    this.#cancelHiding?.();
    this.#item.dispose();
  }

  async #run<Name extends ToolName>(
    name: Name,
    passed: unknown,
    signal: AbortSignal,
    count: { requests: number; records: number },
  ): Promise<string> {
    const session = this.#sessionInUse();
    const given = inputOf(name, passed);
    if (name === 'createReport') {
      this.#requireUnlocked('changes');
    }
    const mayName = await this.consent.mayName(session.connection);
    const service = await session.service();
    const { origin } = new URL(session.connection.baseUrl);
    const beforeSend = () => {
      this.#requireSame(session);
      this.#budget.take(origin);
      count.requests += 1;
      this.#show(session);
    };
    const company = this.#companyOf(service);
    const before = this.#continuation(name, given, company);
    const { rest = [], next, read = (call: AgentCall) => tools[name](call, given) } = before ?? {};
    const since = before?.since ?? this.#clock.now() - minute;
    // The status of a report changes while an agent waits for it, and a change is confirmed as things are.
    const isCurrent = name === 'createReport' || ('kind' in given && given.kind === 'report');
    const memory = isCurrent ? undefined : company.reads.since(since);
    const options = { signal, beforeSend, memory, priority: 'poll' } as const;
    const shows = showingTexts.includes(name);
    const mayRead = mayReadTexts(session.connection);
    const answer = async () => {
      // Describing sends no request, and uses what an earlier call has read.
      const readsNames = async () =>
        shows
          ? await company.people.readAll(service, options)
          : name === 'describe' && company.people.knowsAll;
      // The rows of a report name people, and have no ids of them.
      const hasRows = 'kind' in given && given.kind === 'report-content';
      const knowsNames = !mayName && (mayRead || hasRows) && (await readsNames());
      const isShown = mayName || (mayRead && knowsNames);
      const unnamed = isShown ? company.people : company.people.numbered;
      const people = mayName ? company.people.named : unnamed;
      if ((before?.people ?? people) !== people) {
        throw new Refusal(notContinued);
      }
      const known = this.#context.known.of(service);
      const call = {
        ...{ session, service, known, mayName, showsTexts: isShown, people, options, next },
        requestsLeft: () => this.#budget.left(origin),
        reportEnd: this.#context.reportEnd,
        redacted: (text: string) => this.#context.redaction.text(text),
      };
      const result = rest.length > 0 ? { records: rest, next } : await read(call);
      return { result, people, isShown, goesOn: { next: result.next, since: undefined } };
    };
    const { result, people, isShown, goesOn } = await answer().catch((error: unknown) => ({
      ...{ result: cutResult(name, error, count.requests), people: before?.people, isShown: true },
      goesOn: { next, since },
    }));
    signal.throwIfAborted();
    // The user may have switched agents off meanwhile, or taken back what they may see.
    const { connection } = this.#requireSame(session);
    if (mayName !== (await this.consent.mayName(connection)) || mayRead !== mayReadTexts(connection)) {
      throw new Refusal(changed);
    }
    this.#show(session);
    count.records = result.records?.length ?? 1;
    const notes = [...(isShown || !shows ? [] : [withheld]), ...(result.notes ?? [])];
    return printResult({ ...result, notes }, count.requests, (left) => {
      const token = crypto.randomUUID();
      this.#continuations.set(token, { name, company, people, rest: left, read, ...goesOn });
      for (const oldest of [...this.#continuations.keys()].slice(0, -maxNext)) {
        this.#continuations.delete(oldest);
      }
      return token;
    });
  }

  /** The connection that agents read from. Throws `Refusal` where they may not. */
  #sessionInUse(): Session {
    const { sessions } = this.#context;
    this.#requireUnlocked('agents');
    if (readSetting('workforce.agents') === 'off') {
      throw new Refusal(
        'Agents are switched off here. The user can allow them by the setting "workforce.agents".',
      );
    }
    if (sessions.current === undefined) {
      throw new Refusal(
        'No connection is in use. Ask the user to add one, or to explore the sandbox company.',
      );
    }
    return sessions.current;
  }

  #requireUnlocked(rule: PolicyRule): void {
    if (this.#context.entryPoints.policy.locks(rule)) {
      throw new Refusal(
        `The policy of this machine locks this (rule "${rule}"). Only its administrator can change that.`,
      );
    }
  }

  /** The session in use, of the same company as that of a call. Throws `Refusal` for another one. */
  #requireSame(session: Session): Session {
    const current = this.#sessionInUse();
    if (!isSameCompany(session, current)) {
      throw new Refusal(changed);
    }
    return current;
  }

  #companyOf(service: WorkforceService): Company {
    const company = this.#companies.get(service) ?? {
      people: new Pseudonyms(() => ++this.#lastNumber),
      reads: new RecentReads(this.#clock),
    };
    this.#companies.set(service, company);
    return company;
  }

  #continuation(name: ToolName, given: object, company: Company): Continuation | undefined {
    if (!('next' in given)) {
      return undefined;
    }
    const found = this.#continuations.get(String(given.next));
    if (found?.name !== name || found.company !== company) {
      throw new Refusal(notContinued);
    }
    return found;
  }

  /** Shows in the status bar for a minute that an agent has read. */
  #show({ connection }: Session): void {
    const company = withoutIcons(connection.name, longestName);
    this.#item.text = vscode.l10n.t('$(eye) Agents are reading {0}', company);
    this.#item.tooltip = vscode.l10n.t(
      'An agent has read from {0} within the last minute. Click to see what, in the log.',
      withoutLinks(connection.name),
    );
    this.#item.show();
    this.#cancelHiding?.();
    this.#cancelHiding = this.#clock.after(minute, () => this.#item.hide());
  }
}
