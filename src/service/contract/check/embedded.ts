import type { Embedded } from '../listing.ts';
import { isRecord } from '../record.ts';
import { isResourceName, kindSchemas } from '../resources.ts';
import { conform } from './conform.ts';
import type { DriftListener } from './drift.ts';

/** Reports what differs from the contract in the records that a response embeds by type and id (interface 4.10.6). */
export function checkEmbedded(embedded: unknown, onDrift: DriftListener): void {
  const byType: Embedded = isRecord(embedded)
    ? Object.fromEntries(Object.entries(embedded).filter(isDictionary))
    : {};
  for (const [type, records] of Object.entries(byType)) {
    const name = `${type}s`;
    const schema = isResourceName(name) ? kindSchemas[name].records.resource : undefined;
    for (const record of schema === undefined ? [] : Object.values(records)) {
      // One without access is null.
      if (schema !== undefined && record !== null) {
        conform(schema, record, (drift) => onDrift({ ...drift, path: `embedded.${type}.*.${drift.path}` }));
      }
    }
  }
}

function isDictionary(entry: [string, unknown]): entry is [string, Record<string, unknown>] {
  return isRecord(entry[1]);
}
