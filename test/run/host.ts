import { task } from './task.ts';
import { runOnServer } from './vscode/serverSuite.ts';

/** `npm run test:host -- find/goTo.test` runs one file, by its path below test/host without the extension. */
await task(() => runOnServer({ files: process.argv[2] }));
