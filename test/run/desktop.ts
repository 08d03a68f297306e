import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { task } from './task.ts';
import { runHostSuite } from './vscode/hostSuite.ts';

await task(async () => await runHostSuite(await downloadAndUnzipVSCode()));
