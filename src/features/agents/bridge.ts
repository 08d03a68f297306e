import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { isOfAnotherProcess, SharedFolder } from '../../platform/storage/sharedStorage.ts';
import { record } from '../../service/contract/fields.ts';
import { isAnnounced } from './announced.ts';

/**
 * The program that agents outside of the editor start: it passes MCP messages, a line each, to a running window of this
 * user, and its responses back. It is in the folder in which the windows leave their address and token.
 */

const windows = new SharedFolder(dirname(process.argv[1] ?? ''), 'window');
const noWindow =
  'No window of VS Code lets agents read here. Open the Workforce view in a window, with the setting "workforce.agents" switched on, then send the request again.';
/** Codes of JSON-RPC. */
const [notJson, failed] = [-32_700, -32_000];

const running = new Map<unknown, AbortController>();

createInterface({ input: process.stdin }).on('line', (line) => void pass(line));

async function pass(line: string): Promise<void> {
  const message = parsed(line);
  if (message === undefined) {
    print({ jsonrpc: '2.0', id: null, error: { code: notJson, message: 'The line is not JSON.' } });
    return;
  }
  const { id, method, params } = record(message);
  if (method === 'notifications/cancelled') {
    running.get(record(params)['requestId'])?.abort();
    return;
  }
  const controller = new AbortController();
  running.set(id, controller);
  try {
    await send(line, headersOf(method, record(params)), controller.signal);
  } catch (error) {
    if (id !== undefined && !controller.signal.aborted) {
      const reason = error instanceof Error ? error.message : 'The request failed.';
      print({ jsonrpc: '2.0', id, error: { code: failed, message: reason } });
    }
  } finally {
    running.delete(id);
  }
}

/** Sends a message to the window that announced itself last, of those that answer. */
async function send(body: string, headers: Record<string, string>, signal: AbortSignal): Promise<void> {
  const entries = windows.readAllSync().filter(({ name }) => isOfAnotherProcess(name));
  for (const { value } of entries.toSorted((one, other) => other.writtenAt - one.writtenAt)) {
    if (!isAnnounced(value)) {
      continue;
    }
    const { url, authorization } = value;
    const init = { method: 'POST', body, headers: { ...headers, Authorization: authorization }, signal };
    const response = await fetch(url, { ...init, redirect: 'error' }).catch(() => signal.throwIfAborted());
    // Another program has the port of a window that ended.
    if (response === undefined || response.status === 401 || response.status === 403) {
      continue;
    }
    await printResponse(response);
    return;
  }
  throw new Error(noWindow);
}

async function printResponse(response: Response): Promise<void> {
  const type = response.headers.get('Content-Type') ?? '';
  const text = await response.text();
  if (type.startsWith('text/event-stream')) {
    for (const [, data = ''] of text.matchAll(/^data: ?(.+)$/gm)) {
      print(parsed(data));
    }
  } else if (type.startsWith('application/json')) {
    print(parsed(text));
  } else if (!response.ok) {
    throw new Error(text || `The window answered with the status ${response.status}.`);
  }
}

/** What a request of the protocol without a handshake repeats in its headers. */
function headersOf(method: unknown, { _meta, name }: Record<string, unknown>): Record<string, string> {
  const version = record(_meta)['io.modelcontextprotocol/protocolVersion'];
  const repeated = Object.entries({
    'MCP-Protocol-Version': version,
    'Mcp-Method': method,
    'Mcp-Name': name,
  });
  const written = repeated.flatMap(([header, value]) =>
    version !== undefined && typeof value === 'string' && /^[\w./-]+$/.test(value) ? [[header, value]] : [],
  );
  return {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
    ...Object.fromEntries(written),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function print(message: unknown): void {
  if (message !== undefined) {
    process.stdout.write(`${JSON.stringify(message)}\n`);
  }
}
