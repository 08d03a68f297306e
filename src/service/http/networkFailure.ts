import { Failure } from './errors.ts';

const certificateCode = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|LEAF_SIGNATURE/;

/** A failure below HTTP. `host` is the host and port that was called. */
export function networkFailure(host: string, error: unknown): Failure {
  const code = codeOf(error);
  if (code.startsWith('ERR_SSL_')) {
    return new Failure({
      kind: 'interrupted',
      reason: `what came from ${host} was damaged on its way, or is no TLS at all (${code})`,
      advice: `Try again. ${checkAddress}`,
      cause: error,
    });
  }
  if (certificateCode.test(code)) {
    return new Failure({
      kind: 'certificate',
      reason: `the certificate of ${host} is not trusted here (${code})`,
      advice:
        'If your company uses its own certificate authority, install it in the system (setting http.systemCertificates) or name it in NODE_EXTRA_CA_CERTS; behind a proxy, check http.proxy.',
      cause: error,
    });
  }
  const damage = damages.find(({ codes }) => codes.test(code))?.damage;
  if (damage !== undefined || isConnected(error)) {
    return new Failure({
      kind: 'interrupted',
      reason: `${host} ${damage ?? brokenOff} (${code})`,
      advice: 'Try again.',
      cause: error,
    });
  }
  const explanation = explanations[code];
  if (explanation !== undefined || isUnconnected(error)) {
    return new Failure({
      kind: 'unreachable',
      reason: `${host} could not be reached (${explanation ?? code})`,
      advice: `${checkAddress} Then try again.`,
      cause: error,
    });
  }
  // The request may have arrived.
  return new Failure({
    kind: 'interrupted',
    reason: `the exchange with ${host} failed${code === '' ? '' : ` (${code})`}`,
    advice: `Try again. ${checkAddress}`,
    cause: error,
  });
}

const checkAddress = 'Check the address of the connection, the network and the proxy (setting http.proxy).';

const brokenOff = 'broke off the connection';

/** How a response can be damaged. */
const damages: readonly { readonly codes: RegExp; readonly damage: string }[] = [
  { codes: /^(?:ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/, damage: brokenOff },
  { codes: /^HPE_/, damage: 'did not answer in HTTP' },
  { codes: /^(?:Z_|ERR_BROTLI|ERR__ERROR)/, damage: 'sent an answer that cannot be decompressed' },
];

const explanations: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name could not be looked up',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'the network is not reachable',
  ETIMEDOUT: 'no answer to the connection attempt',
};

/** The first error code on the chain of causes: libraries wrap the original error. */
function codeOf(error: unknown): string {
  return textIn(error, (cause) => ('code' in cause ? cause.code : undefined)) ?? '';
}

/** Returns true if the failure happened after the host was reached. */
function isConnected(error: unknown): boolean {
  const call = callOf(error);
  return call === 'read' || call === 'write';
}

/** Returns true if the failure happened before the host was reached. */
function isUnconnected(error: unknown): boolean {
  const call = callOf(error);
  return call === 'connect' || call === 'getaddrinfo';
}

function callOf(error: unknown): string | undefined {
  return textIn(error, (cause) => ('syscall' in cause ? cause.syscall : undefined));
}

function textIn(error: unknown, part: (cause: Error) => unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const text = part(current);
    if (typeof text === 'string') {
      return text;
    }
  }
  return undefined;
}
