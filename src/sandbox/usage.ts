import { flags } from './arguments.ts';
import { faultNames } from './faults/fault.ts';
import { areas } from './http/areas.ts';
import { quirkNames, sentenceOf } from './quirks/quirk.ts';

const width = 110;
/** Where the explanations of options begin. */
const column = 24;

/** What `--help` prints. */
export const usage = `Usage: npm run sandbox -- [options]

Serves a generated company on a loopback port until Ctrl-C or SIGTERM. The first line printed is one JSON object with
baseUrl, apiKey, clientId, clientSecret, tokenUrl and, after --dialect, dialect. /openapi.json describes the service.

${Object.entries(flags).map(explained).join('\n')}

Areas
${wrapped(areas)}

Quirks
${quirkNames.map((name) => wrapped([`${name}:`, ...sentenceOf(name).split(' ')], '')).join('\n')}

Faults
${wrapped(faultNames)}

Ends with 0 after Ctrl-C or SIGTERM, with 1 when it cannot start or fails, and with 2 when an option is wrong.
`;

function explained([name, flag]: [string, { help: string; value?: string; short?: string }]): string {
  const value = flag.value === undefined ? '' : ` ${flag.value}`;
  const short = flag.short === undefined ? '' : `, -${flag.short}`;
  return `  --${name}${value}${short}`.padEnd(column) + flag.help.replaceAll('\n', `\n${' '.repeat(column)}`);
}

/** Words on lines that fit a terminal, with a comma between them unless another separator is given. */
function wrapped(words: readonly string[], separator = ','): string {
  const lines = [' '];
  for (const [index, word] of words.entries()) {
    const text = ` ${word}${index < words.length - 1 ? separator : ''}`;
    const last = lines.at(-1) ?? '';
    if (last.length + text.length > width) {
      lines.push(` ${text}`);
    } else {
      lines[lines.length - 1] = last + text;
    }
  }
  return lines.join('\n');
}
