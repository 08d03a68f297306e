import { isDeepStrictEqual } from 'node:util';
import type { Dialect } from '../connection.ts';
import { conform } from '../contract/check/conform.ts';
import type { Page } from '../contract/listing.ts';
import { isRecord } from '../contract/record.ts';
import { Report, type ReportCreation, ReportTemplate, ReportTemplateList } from '../contract/report.ts';
import type { ReportFormat } from '../contract/vocabularies.ts';
import type { CallOptions, ServiceRequest } from '../http/request.ts';
import { type Opening, Paging } from '../paging/paging.ts';
import type { Requester } from '../requester.ts';
import { segment } from './path.ts';

/** The time-sheet API (interface 4.7): no `fields`, no `data` wrapper. */
export class TimesheetApi {
  readonly #requester: Requester;
  readonly #paging: Paging;
  readonly #dialect: Dialect;

  constructor(requester: Requester, dialect: Dialect) {
    this.#requester = requester;
    this.#paging = new Paging(requester);
    this.#dialect = dialect;
  }

  /** All templates, where the deployment lists them. */
  async templates(options?: CallOptions): Promise<Page<ReportTemplate>> {
    return await this.#paging.all(this.#templates(), options);
  }

  /** Requests the templates. Throws if the list is not available. */
  async ping(options?: CallOptions): Promise<void> {
    await this.#paging.page(this.#templates(), undefined, options);
  }

  /** Starts the generation of a report. Never retried. */
  async create(creation: ReportCreation, options?: CallOptions): Promise<Report> {
    const path = `${this.#dialect.timesheetPrefix}/reports`;
    return await this.#report(this.#requester.change('POST', path, creation, options), options);
  }

  /** One report with its status (interface 2.5). */
  async report(id: string, options?: CallOptions): Promise<Report> {
    const { timesheetPrefix, reportPath } = this.#dialect;
    const path = `${timesheetPrefix}${reportPath.replace('{id}', segment(id))}`;
    return await this.#report(this.#requester.get(path, options), options);
  }

  /** The generated content as the service wrote it, whole (interface 3.1). */
  async content(id: string, format: ReportFormat, options?: CallOptions): Promise<Uint8Array> {
    const path = `${this.#dialect.timesheetPrefix}/reports/${segment(id)}/download-${format}`;
    const request = this.#requester.get(path, options);
    // The content is no JSON, but an error about it may be.
    const headers = { ...request.headers, Accept: '*/*' };
    const { body } = await this.#requester.send({ ...request, headers, download: true }, options?.signal);
    return body;
  }

  #templates() {
    const first = `${this.#dialect.timesheetPrefix}${this.#dialect.reportTemplatesPath}`;
    return { schema: ReportTemplate, first, open: openTemplates };
  }

  async #report(request: ServiceRequest, options: CallOptions | undefined): Promise<Report> {
    const { value } = await this.#requester.json(request, options?.signal);
    const report = this.#requester.record(Report, value, request);
    // A part of the filters would be those of another report.
    const isWhole = isRecord(value) && isDeepStrictEqual(value['filters'], report.filters);
    return isWhole ? report : { ...report, filters: null };
  }
}

/** Opens a list of templates: bare, or in an `items` or `data` envelope. Pages have no numbers here. */
const openTemplates: Opening = (value, onDrift) => {
  const list = isRecord(value) ? (value['data'] ?? value) : value;
  if (!isRecord(list)) {
    return { items: list };
  }
  const { items, totalCount, count, links, next } = conform(ReportTemplateList, list, onDrift) ?? {};
  return { items, total: totalCount ?? count, next: links?.next?.href ?? next };
};
