import { ServiceError } from './errors.ts';

const certificateCode = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|LEAF_SIGNATURE/;

/** A failure below HTTP as an error for the reader. `host` is the host and port that was called. */
export function networkFailure(attempted: string, host: string, error: unknown): ServiceError {
  const code = codeOf(error);
  if (certificateCode.test(code)) {
    return new ServiceError({
      kind: 'certificate',
      attempted,
      reason: `the certificate of ${host} is not trusted here (${code})`,
      advice:
        'If your company uses its own certificate authority, install it in the system (setting http.systemCertificates) or name it in NODE_EXTRA_CA_CERTS; behind a proxy, check http.proxy.',
      cause: error,
    });
  }
  if (interruptions.has(code)) {
    return new ServiceError({
      kind: 'interrupted',
      attempted,
      reason: `${host} broke off the connection (${code})`,
      advice: 'Try again.',
      cause: error,
    });
  }
  return new ServiceError({
    kind: 'unreachable',
    attempted,
    reason: `${host} could not be reached${code === '' ? '' : ` (${explanations[code] ?? code})`}`,
    advice:
      'Check the address of the connection, the network and the proxy (setting http.proxy), then try again.',
    cause: error,
  });
}

const interruptions: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'HPE_INVALID_CONSTANT',
  'Z_BUF_ERROR',
  'Z_DATA_ERROR',
]);

const explanations: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'the host name is unknown',
  EAI_AGAIN: 'the host name could not be looked up',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'the network is not reachable',
  ETIMEDOUT: 'no answer to the connection attempt',
};

/** The first error code on the chain of causes: libraries wrap the one that tells. */
function codeOf(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') {
      return current.code;
    }
  }
  return '';
}
