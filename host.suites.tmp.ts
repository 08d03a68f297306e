import { runOnServer } from './test/run/serverSuite.ts';
process.exitCode = await runOnServer({ files: process.argv[2] });
