import { pageSizes, requestLimit, treeLimits } from '../../service/contract/limits.ts';
import { textOf } from '../../service/contract/message.ts';
import { kindSchemas, resourceKinds } from '../../service/contract/resources.ts';
import { reportStatuses } from '../../service/contract/vocabularies.ts';
import { maxRequests } from '../budget.ts';
import { maxRecords } from '../reading.ts';
import { maxLength } from '../result.ts';
import type { Tools } from '../tool.ts';

/** The kinds of resources, their routes and fields, and the limits of the service (interface 1 to 8). */
export const describe: Tools['describe'] = async ({ mayName }) => ({
  data: {
    kinds: resourceKinds.map(({ name, singular, routes }) => ({
      ...{ kind: name, one: textOf(singular) },
      apis: routes.map(({ family, path }) => ({
        ...{ api: family, route: `GET ${path}` },
        fields: Object.keys(kindSchemas[name].records[family]?.properties ?? {}),
      })),
    })),
    reports: { statuses: reportStatuses, created: 'by the tool for reports, from a template' },
    limits: {
      requestsPerMinute: requestLimit.requests,
      recordsOnAPage: Object.fromEntries(Object.entries(pageSizes).map(([api, { max }]) => [api, max])),
      departmentLevels: treeLimits.levels,
      departmentsSideBySide: treeLimits.siblings,
    },
    limitsOfTools: {
      requestsPerMinute: maxRequests,
      recordsPerCall: maxRecords,
      charactersOfResult: maxLength,
    },
  },
  notes: [
    'Words in braces in a route differ by deployment.',
    mayName
      ? 'Names of people may be seen; pass people as results call them, such as "Person 17".'
      : 'People are known to these tools by pseudonyms only, such as "Person 17".',
  ],
});
