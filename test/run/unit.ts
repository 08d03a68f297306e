import { runMocha } from './mocha.ts';
import { task } from './task.ts';

await task(() => runMocha('test/unit', 60_000, process.argv.slice(2)));
