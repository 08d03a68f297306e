// `npm run manifest`: writes what follows from the declarations of commands, views, settings and their texts.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { outputs } from './outputs.ts';

for (const [file, content] of outputs()) {
  writeFileSync(join(import.meta.dirname, '..', '..', file), content);
}
