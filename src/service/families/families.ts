import { apiVersionMaxLength } from '../contract/limits.ts';
import type { Clock } from '../http/clock.ts';
import type { Connection } from '../http/connection.ts';
import type { DriftLog } from '../http/driftLog.ts';
import { failure } from '../http/errors.ts';
import type { Pipeline } from '../http/pipeline.ts';
import { Requester } from '../http/requester.ts';
import { withAcceptedFields } from './acceptedFields.ts';
import { createLeaves } from './leaves.ts';
import { createLegacy } from './legacy.ts';
import { createResource, type Embedding } from './resource.ts';
import { createStructure } from './structure.ts';
import { createTimesheet } from './timesheet.ts';

/** The families of one connection, and what sends their requests: with the API key, a token, or no credentials. */
export type Families = ReturnType<typeof createFamilies>;

/** Creates the families of one connection. `onLeftOut` gets sentences about fields that the service does not know. */
export function createFamilies(
  pipeline: Pipeline,
  connection: Connection,
  drift: DriftLog,
  clock: Clock,
  onLeftOut: (sentence: string) => void,
) {
  const { dialect } = connection;
  const legacyPipeline = withAcceptedFields(pipeline, onLeftOut);
  const key = new Requester(legacyPipeline, connection, drift, { authorization: 'key' });
  const token = new Requester(pipeline, connection, drift, {
    authorization: 'token',
    headers: () => apiVersionHeader(dialect.apiVersion),
  });
  const embedding: Embedding = {};
  const open = new Requester(pipeline, connection, drift, { authorization: 'none' });
  return {
    key,
    token,
    open,
    embedding,
    legacy: createLegacy(key, dialect.legacyPrefix, clock),
    leaves: createLeaves(key, dialect, clock),
    structure: createStructure(key, dialect.structurePrefix),
    resource: createResource(token, dialect.resourcePrefix, embedding),
    timesheet: createTimesheet(key, dialect),
  };
}

/** The header that selects the resource API (interface 9.1). Throws `invalid-input` for a value that is not valid. */
function apiVersionHeader(version: string): Readonly<Record<string, string>> {
  if (version === '' || version.length > apiVersionMaxLength) {
    throw failure({ code: 'api-version', version, max: apiVersionMaxLength });
  }
  return { 'Api-Version': version };
}
