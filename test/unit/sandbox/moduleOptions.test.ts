import assert from 'node:assert/strict';
import { startSandbox } from '../../../build/sandbox/index.ts';

/** As a script without types calls it. */
const start = (options: unknown): Promise<unknown> => Reflect.apply(startSandbox, undefined, [options]);

describe('the options of the module of the package', () => {
  const whole = (min: number, max: number) => `takes a whole number from ${min} to ${max}, not `;
  const wrong: readonly (readonly [sentence: string, ...values: readonly object[]])[] = [
    ['"prt" is no option. The options are: port, host, seed, ', { prt: 0 }],
    [`"port" ${whole(0, 65_535)}`, { port: 'abc' }, { port: '8080' }, { port: 65_536 }, { port: null }],
    [`"seed" ${whole(0, 4_294_967_295)}`, { seed: -1 }, { seed: 1.5 }, { seed: 2 ** 40 }, { seed: 'x' }],
    ['The number of employees must be ', { employees: '3' }, { employees: Number.NaN }],
    ['The number of departments must be ', { departments: 0 }],
    ['"scenario" takes the text of a scenario file, not an object.', { scenario: {} }],
    ['"defects" takes true or false, not ', { defects: 'no' }],
    [
      `"rateLimit" takes 'off' or a whole number from 1 to 1000000000, not `,
      ...['OFF', '50', Number.NaN, -3, 0].map((rateLimit) => ({ rateLimit })),
    ],
    ['"now" takes milliseconds since 1970, ', { now: new Date() }, { now: -1 }, { now: Number.NaN }],
    [`"reportSeconds" ${whole(0, 1_000_000_000)}`, { reportSeconds: 'x' }, { reportSeconds: -1 }],
    ['"apiKey" takes visible ASCII characters', { apiKey: 'a\nb' }, { apiKey: '' }, { apiKey: 3 }],
    ['"clientId" takes a text that is not empty, not ', { clientId: '' }, { clientId: 3 }],
    ['"clientSecret" takes a text that is not empty, not ', { clientSecret: '' }],
    ['"without" takes a list of any of legacy, ', { without: ['nope'] }, { without: 'leaves' }],
    ['"refuse" takes a list of any of legacy, ', { refuse: ['leaves', 3] }],
    ['"quirks" takes a list of any of ', { quirks: ['nope'] }, { quirks: ['toString'] }],
    ['There is no "nope" in a dialect. ', { dialect: { nope: 'x' } }],
    ['"legacyPrefix" is a path such as /hr-api, not 3.', { dialect: { legacyPrefix: 3 } }],
    ['A dialect is a JSON object ', { dialect: 'x' }],
    ['"faults" takes a list of faults, ', { faults: 'all' }, { faults: [null] }],
    ['There is no fault "undefined". ', { faults: [{ route: '* *' }] }],
    ['"control" takes true or false, not ', { control: 1 }],
    ['"https" takes true or false, not ', { https: '/cert.pem' }],
    ['"host" takes an address or a name of this machine, not ', { host: 'http://x/' }, { host: '' }],
    ['Beyond the loopback interface, ', { host: '0.0.0.0', apiKey: 'short' }],
  ];
  for (const [sentence, ...values] of wrong) {
    it(`are refused: ${sentence}`, async () => {
      for (const options of values) {
        const { name, message } = await start(options).then(
          async (started) => {
            await Object(started).stop();
            return { name: '', message: 'It started.' };
          },
          (error: Error) => error,
        );
        assert.equal(name, 'RangeError', `${JSON.stringify(options)}: ${message}`);
        assert.ok(message.startsWith(sentence), message);
      }
    });
  }

  it('must be an object', async () => {
    for (const options of [3, 'port', null, []]) {
      await assert.rejects(start(options), { name: 'RangeError', message: /^The options are an object\b/ });
    }
  });

  it('may be undefined, and end with the block that starts it', async () => {
    const faults = [{ route: 'GET /openapi.json', fault: '503', count: undefined }] as const;
    let address = '';
    {
      const options = { port: undefined, employees: 3, departments: 1, dialect: {} };
      await using sandbox = await startSandbox({
        ...options,
        without: [],
        quirks: [],
        faults,
        now: undefined,
      });
      address = sandbox.baseUrl;
      assert.equal((await fetch(`${address}/openapi.json`)).status, 503);
    }
    await assert.rejects(fetch(address));
  });
});
