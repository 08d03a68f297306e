import { Hono } from 'hono';
import type { Static } from 'typebox';
import { ReportCreation, type ReportTemplate } from '../../service/contract/report.ts';
import { dayOf } from '../calendar.ts';
import type { Deployment } from '../deployment.ts';
import { readObject } from '../http/body.ts';
import { HttpError } from '../http/httpError.ts';
import { numericId } from '../http/ids.ts';
import { json } from '../http/json.ts';
import { contentOf } from '../reports/content.ts';
import { readOrder } from '../reports/creation.ts';
import { toCsv } from '../reports/csv.ts';
import { type Report, showReport } from '../reports/reports.ts';
import { toWorkbook } from '../reports/workbook.ts';

/** Report templates and reports (interface 4.7). */
export function timesheet({ company, clock, reports }: Deployment): Hono {
  const find = (text: string): Report => {
    const report = reports.find(numericId(text));
    if (report === undefined)
      throw new HttpError(404, `There is no report "${text}", or this key may not see it.`);
    return report;
  };
  const finished = (text: string): Report => {
    const report = find(text);
    const status = reports.statusOf(report);
    if (status === 'pending')
      throw new HttpError(409, `Report ${report.id} is still being generated. Try again later.`);
    if (status === 'error')
      throw new HttpError(409, `Report ${report.id} has no content: its generation failed.`);
    return report;
  };

  return new Hono()
    .get('/report-templates', () =>
      json({
        items: company.templates.map(
          ({ id, name }) => ({ id, name }) satisfies Static<typeof ReportTemplate>,
        ),
      }),
    )
    .post('/reports', async (context) => {
      const { templateId, startsOn, endsOn, filters, ...others } = await readObject(context);
      const [unknown] = Object.keys(others);
      if (unknown !== undefined) {
        const known = Object.keys(ReportCreation.properties).join(', ');
        throw new HttpError(400, `There is no property "${unknown}" here. Known are: ${known}.`);
      }
      const order = readOrder(company, dayOf(clock.now()), { templateId, startsOn, endsOn, filters });
      return json(showReport(reports, reports.create(order)), 201);
    })
    .get('/reports/:id', (context) => json(showReport(reports, find(context.req.param('id')))))
    .get('/reports/:id/download-csv', (context) => {
      const report = finished(context.req.param('id'));
      return download(toCsv(contentOf(company, report)), `${report.template.id}-${report.id}.csv`);
    })
    .get('/reports/:id/download-excel', async (context) => {
      const report = finished(context.req.param('id'));
      const workbook = await toWorkbook(contentOf(company, report), report.template.id);
      return download(workbook, `${report.template.id}-${report.id}.xlsx`);
    });
}

function download(content: string | Uint8Array<ArrayBuffer>, fileName: string): Response {
  return new Response(content, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${fileName}"`,
    },
  });
}
