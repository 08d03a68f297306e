import type { Static, TObject } from 'typebox';
import { ReportCreation, Report as ReportSchema, ReportTemplate } from '../../service/contract/report.ts';
import { dayOf } from '../calendar.ts';
import type { Template } from '../company/templates.ts';
import type { Deployment } from '../deployment.ts';
import { readObject } from '../http/body.ts';
import { Component, type Json, listOf, objectOf } from '../http/component.ts';
import { existing, HttpError } from '../http/httpError.ts';
import { numericId } from '../http/parameters.ts';
import { json } from '../http/responses.ts';
import type { Route, RouteGroup } from '../http/route.ts';
import { contentOf, type Table, toCsv, toWorkbook } from '../reports/content.ts';
import { readOrder } from '../reports/creation.ts';
import { type Report, showReport } from '../reports/reports.ts';

/** Report templates and reports (interface 4.7). */
export function timesheet({ company, clock, reports }: Deployment): RouteGroup {
  const record = new Component('Report', withTextId(ReportSchema, 'templateId'));
  const creation = { ...withTextId(ReportCreation, 'templateId'), required: ['templateId'] };
  const find = (text: string): Report => existing(reports.find(numericId(text)), 'report', text);
  const finished = (text: string): Report => {
    const report = find(text);
    const status = reports.statusOf(report);
    if (status === 'pending') {
      throw new HttpError(409, `Report ${report.id} is still being generated. Try again later.`);
    }
    if (status === 'error') {
      throw new HttpError(409, `Report ${report.id} has no content: its generation failed.`);
    }
    return report;
  };

  const download = (
    format: string,
    extension: string,
    words: string,
    fileOf: (content: Table) => string | Promise<Uint8Array<ArrayBuffer>>,
  ): Route => ({
    method: 'get',
    path: `/reports/:id/download-${format}`,
    summary: `Content of a report that is done, as ${words}`,
    returns: 'file',
    async handle({ id }) {
      const report = finished(id);
      return new Response(await fileOf(contentOf(company, report)), {
        headers: {
          'Content-Type': 'application/octet-stream',
          'Content-Disposition': `attachment; filename="${report.template.id}-${report.id}.${extension}"`,
        },
      });
    },
  });

  return {
    family: 'time-sheet',
    path: '',
    routes: [
      {
        method: 'get',
        path: '/report-templates',
        summary: 'List report templates',
        returns: objectOf({
          items: listOf(new Component('ReportTemplate', withTextId(ReportTemplate, 'id'))),
        }),
        handle: () => json({ items: company.templates.map(showTemplate) }),
      },
      {
        method: 'post',
        path: '/reports',
        summary: 'Create a report, generated in the background',
        body: { type: 'application/json', schema: new Component('ReportCreation', creation) },
        returns: record,
        status: 201,
        async handle({ context }) {
          const order = readOrder(company, dayOf(clock.now()), await readObject(context));
          return json(showReport(reports, reports.create(order)), 201);
        },
      },
      {
        method: 'get',
        path: '/reports/:id',
        summary: 'One report with its status',
        returns: record,
        handle: ({ id }) => json(showReport(reports, find(id))),
      },
      download('csv', 'csv', 'CSV', toCsv),
      download('excel', 'xlsx', 'an Excel workbook', toWorkbook),
    ],
  };
}

/** The schema of a record whose field is a text here, while some deployments have numbers. */
function withTextId({ properties, ...schema }: TObject, name: string): Json {
  const id = { type: 'string', minLength: 1, description: 'Identifier of the template.' };
  return { ...schema, properties: { ...properties, [name]: id } };
}

function showTemplate({ id, name, columns, filters }: Template): Static<typeof ReportTemplate> {
  return { id, name, columns: [...columns], filters: [...filters] };
}
