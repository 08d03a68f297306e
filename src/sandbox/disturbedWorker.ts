import { startSandbox } from './index.ts';
import { serveInThread } from './inThread.ts';

/** The program of the command line's sandbox. */
void serveInThread(startSandbox);
