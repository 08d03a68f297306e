import { usualSize } from './company/size.ts';
import { faultNames } from './faults/fault.ts';
import { areas } from './http/areas.ts';
import { sandboxDefaults } from './options.ts';

const width = 110;

/** What `--help` prints. */
export const usage = `Usage: npm run sandbox -- [options]

Serves a generated company on a loopback port until Ctrl-C or SIGTERM. The first line printed is one JSON object with
baseUrl, apiKey, clientId, clientSecret and tokenUrl; what there is at baseUrl, its /openapi.json tells.

  --port N              port to listen on; 0 takes a free one (default ${sandboxDefaults.port})
  --seed N              which company to generate (default ${sandboxDefaults.seed})
  --employees N         how many employees it has (default ${usualSize.employees})
  --departments N       how many departments it has (default ${usualSize.departments})
  --defects             with more departments, which break each limit and rule of the service once
  --rate-limit N|off    requests in any 60 seconds (default ${sandboxDefaults.rateLimit})
  --now INSTANT         when the clock starts, such as 2026-06-01T00:00:00Z, from 1970 to 2099 (default now)
  --api-key K           API key (default a fresh one)
  --client-id I         client id (default a fresh one)
  --client-secret S     client secret (default a fresh one)
  --report-seconds N    how long a report is pending (default ${sandboxDefaults.reportSeconds})
  --without AREAS       areas that this deployment lacks, with commas: they answer 404
  --refuse AREAS        areas that the key (401) and client (403) may not use, with commas
  --fault ROUTE=FAULT   lets requests fail, such as "GET /service-api/employees=503"; *N behind it for N of them;
                        may be given several times; "*" in the route stands for anything
  --faults              lets requests with the API key to /_faults do the same: GET, DELETE, and POST of
                        {"faults": ["GET /service-api/employees=503*2"]}
  --help, -h            show this

Areas
${wrapped(areas)}

Faults
${wrapped(faultNames)}

Ends with 0 after Ctrl-C or SIGTERM, with 1 when it cannot start or fails, and with 2 when an option is wrong.
`;

/** Words with commas between them on lines that fit a terminal. */
function wrapped(words: readonly string[]): string {
  const lines = [' '];
  for (const [index, word] of words.entries()) {
    const text = ` ${word}${index < words.length - 1 ? ',' : ''}`;
    const last = lines.at(-1) ?? '';
    if (last.length + text.length > width) lines.push(` ${text}`);
    else lines[lines.length - 1] = last + text;
  }
  return lines.join('\n');
}
