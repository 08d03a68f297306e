import { downloadAndUnzipVSCode } from '@vscode/test-electron';
import { runHostSuite } from './hostSuite.ts';
import { task } from './task.ts';

await task(async () => await runHostSuite(await downloadAndUnzipVSCode()));
