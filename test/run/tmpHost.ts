import { runOnServer } from './serverSuite.ts';
import { task } from './task.ts';

await task(() => runOnServer({ files: process.argv[2] ?? '' }));
