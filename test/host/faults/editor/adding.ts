import { freeId } from '../../../../src/connections/identifiers.ts';
import type { Row } from '../../../unit/faults/expectations.ts';
import { connect, run } from '../../documents/support.ts';
import { type Commanding, type Complaint, endOf, formOf, operationNamed, sentenceOf } from './commanding.ts';
import type { FaultyService } from './faultyService.ts';
import { saysFailure } from './readings.ts';
import { capabilitiesOf } from './testing.ts';

const [probe, token] = [operationNamed('probe'), operationNamed('token')];
/** What a connection is asked before it is stored: three families by key, one for a token. */
const questions = [
  { path: '/organization/structure/api/departments', operation: probe },
  { path: '/api/v3/departments', operation: probe },
  { path: '/service-timesheet/api/report-templates', operation: probe },
  { path: '/connect/token', operation: token },
];
/** What whoever got a token is asked next. */
const withToken = '/service-api/employees';

/** Adding a connection. It is stored once anything answers; nothing is when nothing does. */
export function adding(service: FaultyService, row: Row): Commanding {
  const name = `Added under ${row.name}`;
  const id = freeId(name, []);
  const complain = (text: string): Complaint => ({ command: 'connect', text });
  const attempted = { ...token, attempted: `connect to ${service.answers.baseUrl}` };
  let message = '';

  return {
    routes: questions.map(({ path }) => `* ${path}`),

    async attempt() {
      message = await sentenceOf('addConnection', { name, ...service.answers });
      const ends = questions.map(({ path, operation }) => endOf(row, operation, service.sent.to(path)));
      const isAnswered = ends.includes('success');
      const counts = questions.map(({ path }) => service.sent.to(path)).join(', ');
      const hasToken = ends.at(-1) === 'success';
      const isTold = isAnswered ? message === '' : saysFailure(message, ends.at(-1) ?? '');
      return [
        ...formOf(message, attempted, service.secrets),
        ...(ends.includes(undefined) ? [`sent ${counts} requests`] : []),
        ...(service.sent.to(withToken) === (hasToken ? 1 : 0) ? [] : [`sent more to ${withToken}`]),
        ...(isTold ? [] : [`ended as ${ends.join(', ')}, and says: ${message}`]),
      ].map(complain);
    },

    async recover() {
      // Had an attempt that failed stored anything, this would be the second of its name.
      const added = message === '' ? id : await connect(name, service.answers);
      const capabilities = await capabilitiesOf(added);
      await run('removeConnection', { connection: added });
      return [
        ...(added === id ? [] : [`is stored as ${added}`]),
        ...capabilities.filter(({ state }) => state !== 'answers').map(({ detail }) => detail),
      ].map(complain);
    },
  };
}
