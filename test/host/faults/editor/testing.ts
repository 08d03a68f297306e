import * as vscode from 'vscode';
import type { Capability } from '../../../../src/service/service.ts';
import type { Row } from '../../../unit/faults/expectations.ts';
import { type Commanding, type Complaint, endOf, formOf, operationNamed } from './commanding.ts';
import type { FaultyService } from './faultyService.ts';
import { saysState } from './readings.ts';

const probe = operationNamed('probe');
const path = '/organization/structure/api/departments';

/** Testing a connection of which one family has a fault. */
export function testing(service: FaultyService, row: Row, connection: string): Commanding {
  const complain = (text: string): Complaint => ({ command: 'test', text });
  const look = async () => {
    const structure = (await capabilitiesOf(connection)).find(({ family }) => family === 'structure');
    const { state = 'none', detail = '' } = structure ?? {};
    return { state: state === 'answers' ? 'success' : state, detail };
  };

  return {
    routes: [`GET ${path}`],

    async attempt() {
      const { state, detail } = await look();
      const sent = service.sent.to(path);
      const isExpected = endOf(row, probe, sent) === state && saysState(detail, state, row);
      return [
        ...formOf(detail, probe, service.secrets),
        ...(isExpected ? [] : [`is ${state} after ${sent} requests: ${detail}`]),
      ].map(complain);
    },

    async recover() {
      const { state, detail } = await look();
      return state === 'success' ? [] : [complain(`does not recover: ${detail}`)];
    },
  };
}

/** What the test of a connection answers. */
export async function capabilitiesOf(connection: string): Promise<readonly Capability[]> {
  return await vscode.commands.executeCommand('workforce.testConnection', { connection });
}
