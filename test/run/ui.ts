import { runMocha } from './mocha.ts';
import { prepareEditors } from './prepare.ts';
import { task } from './task.ts';

await task(async () => {
  await prepareEditors();
  return await runMocha('ui', process.argv.slice(2));
});
