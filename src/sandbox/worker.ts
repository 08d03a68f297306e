import { startSandbox } from './index.ts';
import { serveInThread } from './inThread.ts';
import { controlSandbox } from './threadControl.ts';

/** The program of the editor's sandbox. Messages of the extension control it, and no request does. */
void serveInThread(startSandbox, controlSandbox);
