import { Hono } from 'hono';
import { messageOf } from '../../service/contract/message.ts';
import { readObject } from '../http/body.ts';
import { HttpError } from '../http/httpError.ts';
import { json } from '../http/json.ts';
import { parseFault, printFault } from './fault.ts';
import type { Faults } from './faults.ts';

/** Shows (GET), adds (POST `{"faults": ["GET /service-api/employees=503*2"]}`) and ends (DELETE) faults. */
export function faultControl(faults: Faults): Hono {
  const list = (status: number) => json({ faults: faults.list().map(printFault) }, status);
  return new Hono()
    .get('/', () => list(200))
    .post('/', async (context) => {
      const { faults: texts } = await readObject(context);
      addAll(faults, texts);
      return list(201);
    })
    .delete('/', () => {
      faults.clear();
      return list(200);
    });
}

function addAll(faults: Faults, texts: unknown): void {
  if (!Array.isArray(texts)) {
    throw new HttpError(400, '"faults" must be a list of texts.');
  }
  try {
    for (const fault of texts.map((text) => parseFault(String(text)))) {
      faults.add(fault);
    }
  } catch (error) {
    throw new HttpError(400, messageOf(error));
  }
}
