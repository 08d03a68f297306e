import { task } from './task.ts';
import { runOnServer } from './vscode/serverSuite.ts';

await task(() => runOnServer());
