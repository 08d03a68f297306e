import { runMocha } from './mocha.ts';
import { task } from './task.ts';

await task(() => runMocha('test/leaks', 300_000, process.argv.slice(2)));
