import { isDeepStrictEqual } from 'node:util';
import { conform } from '../contract/check/conform.ts';
import { isRecord } from '../contract/record.ts';
import { Report, type ReportCreation, ReportTemplate, ReportTemplateList } from '../contract/report.ts';
import type { ReportFormat } from '../contract/vocabularies.ts';
import type { Dialect } from '../http/connection.ts';
import { failure } from '../http/errors.ts';
import type { CallOptions, ContentOptions, ServiceRequest } from '../http/request.ts';
import type { Requester } from '../http/requester.ts';
import { type Opening, Paging } from '../paging/paging.ts';
import { segment } from './path.ts';

/** The time-sheet API (interface 4.7): no `fields`, no `data` wrapper. */
export function createTimesheet(requester: Requester, dialect: Dialect) {
  const paging = new Paging(requester);

  function templateList() {
    const first = `${dialect.timesheetPrefix}${dialect.reportTemplatesPath}`;
    return { schema: ReportTemplate, first, open: openTemplates };
  }

  function reportRequest(id: string, options: CallOptions | undefined): ServiceRequest {
    const { timesheetPrefix, reportPath } = dialect;
    return requester.get(`${timesheetPrefix}${reportPath.replace('{id}', segment(id))}`, options);
  }

  async function readReport(id: string, options: CallOptions | undefined): Promise<Report> {
    const request = reportRequest(id, options);
    const { value } = await requester.json(request, options?.signal);
    return reportIn(value, request);
  }

  function reportIn(value: unknown, request: ServiceRequest): Report {
    const report = requester.record(Report, value, request);
    // A part of the filters would be those of another report.
    const isWhole = isRecord(value) && isDeepStrictEqual(value['filters'], report.filters);
    return isWhole ? report : { ...report, filters: null };
  }

  return {
    /** All templates, where the deployment lists them. */
    templates: (options?: CallOptions) => paging.all(templateList(), options),

    /** Requests the templates. Throws if the list is not available. */
    async ping(options?: CallOptions): Promise<void> {
      await paging.page(templateList(), undefined, options);
    },

    /** Starts the generation of a report, which the service returns or names with `Location`. Never retried. */
    async create(creation: ReportCreation, options?: CallOptions): Promise<Report> {
      const path = `${dialect.timesheetPrefix}/reports`;
      const request = requester.changing('POST', path, creation, options);
      const { value, header } = await requester.change(request, options?.signal);
      if (value !== undefined) {
        return reportIn(value, request);
      }
      const id = createdId(header('location') ?? header('content-location'), request.url, dialect);
      if (id === undefined) {
        throw failure({ code: 'no-record-id' });
      }
      return await requester.afterChange(() => readReport(id, { ...options, signal: undefined }));
    },

    /** One report with its status (interface 2.5). */
    report: (id: string, options?: CallOptions) => readReport(id, options),

    /** The generated content as the service wrote it, whole (interface 3.1). */
    async content(id: string, format: ReportFormat, options?: ContentOptions): Promise<Uint8Array> {
      const path = `${dialect.timesheetPrefix}/reports/${segment(id)}/download-${format}`;
      const request = requester.get(path, options);
      // The content is no JSON, but an error about it may be.
      const headers = { ...request.headers, Accept: '*/*' };
      const limit = options?.maxBytes && { maxBytes: options.maxBytes };
      const { body } = await requester.send(
        { ...request, headers, download: true, ...limit },
        options?.signal,
      );
      return body;
    },
  };
}

/** The id in the address of a created report, which a proxy may have given another origin or path. */
function createdId(location: string | undefined, from: string, { reportPath }: Dialect): string | undefined {
  const [beforeId = ''] = reportPath.split('{id}');
  const path = URL.parse(location ?? '', from)?.pathname ?? '';
  const place = path.lastIndexOf(beforeId);
  const [id] =
    place === -1 ? path.split('/').filter(Boolean).slice(-1) : path.slice(place + beforeId.length).split('/');
  try {
    return location === undefined || !id ? undefined : decodeURIComponent(id);
  } catch {
    // It is no percent-encoding.
    return id;
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
