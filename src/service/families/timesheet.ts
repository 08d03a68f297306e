import type { Dialect } from '../connection.ts';
import type { Page } from '../contract/listing.ts';
import { isRecord } from '../contract/record.ts';
import { Report, type ReportCreation, ReportTemplate } from '../contract/report.ts';
import type { ReportFormat } from '../contract/vocabularies.ts';
import type { CallOptions } from '../http/callOptions.ts';
import type { Requester } from '../requester.ts';
import { segment } from './path.ts';

/** The time-sheet API (interface 4.7): no `fields`, no `data` wrapper. */
export class TimesheetApi {
  readonly #requester: Requester;
  readonly #dialect: Dialect;

  constructor(requester: Requester, dialect: Dialect) {
    this.#requester = requester;
    this.#dialect = dialect;
  }

  /** Path of one report. */
  reportPath(id: string): string {
    return `${this.#dialect.timesheetPrefix}${this.#dialect.reportPath.replace('{id}', segment(id))}`;
  }

  /** The templates, where the deployment lists them: bare, or in an `items` or `data` envelope. */
  async templates(options?: CallOptions): Promise<Page<ReportTemplate>> {
    const path = `${this.#dialect.timesheetPrefix}${this.#dialect.reportTemplatesPath}`;
    const request = { path, attempted: 'list the report templates' };
    const answer = await this.#requester.json(request, options);
    return await this.#requester.records(ReportTemplate, itemsOf(answer), request, options);
  }

  /** Starts the generation of a report. Never repeated by itself. */
  async create(creation: ReportCreation, options?: CallOptions): Promise<Report> {
    const request = {
      method: 'POST',
      path: `${this.#dialect.timesheetPrefix}/reports`,
      attempted: `create a report from template ${creation.templateId}`,
      body: creation,
    } as const;
    const answer = await this.#requester.json(request, options);
    return await this.#requester.record(Report, answer, request, options);
  }

  /** One report with its status (interface 2.5). */
  async report(id: string, options?: CallOptions): Promise<Report> {
    const request = { path: this.reportPath(id), attempted: `read report ${id}` };
    const answer = await this.#requester.json(request, options);
    return await this.#requester.record(Report, answer, request, options);
  }

  /** The generated content as the service wrote it, whole (interface 3.1). */
  async content(id: string, format: ReportFormat, options?: CallOptions): Promise<Uint8Array> {
    const path = `${this.#dialect.timesheetPrefix}/reports/${segment(id)}/download-${format}`;
    const attempted = `download report ${id}`;
    const answer = await this.#requester.send({ path, attempted, download: true }, options);
    return answer.body;
  }
}

function itemsOf(answer: unknown): unknown {
  if (!isRecord(answer)) {
    return answer;
  }
  const inner = answer['data'] ?? answer;
  return isRecord(inner) ? inner['items'] : inner;
}
