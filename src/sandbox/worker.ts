import { serveInThread } from './inThread.ts';
import { startServer } from './server.ts';

/** The program of the editor's sandbox, which has no faults and no quirks. */
void serveInThread(startServer);
