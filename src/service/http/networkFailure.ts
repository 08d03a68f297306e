import { failure, type ServiceError } from './errors.ts';

/** A failure below HTTP. `host` is the host and port that was called. */
export function networkFailure(host: string, error: unknown): ServiceError {
  const errorCode = textIn(error, (cause) => ('code' in cause ? cause.code : undefined)) ?? 'no code';
  const call = textIn(error, (cause) => ('syscall' in cause ? cause.syscall : undefined));
  return failure({ code: failureCode(errorCode, call), host, errorCode }, { cause: error });
}

function failureCode(errorCode: string, call: string | undefined) {
  const damage = damages.find(([errorCodes]) => errorCodes.test(errorCode));
  if (damage !== undefined) {
    return damage[1];
  }
  if (call === 'read' || call === 'write') {
    return 'connection-closed';
  }
  // A failure in another call may happen after the request arrived.
  const isUnconnected = call === 'connect' || call === 'getaddrinfo';
  const known = unreachable.find(([errorCodes]) => errorCodes.test(errorCode));
  return known?.[1] ?? (isUnconnected ? 'unreachable' : 'exchange-failed');
}

/** Node's error codes for data that cannot be decompressed. */
export const decodingErrors = /^(?:Z_|ERR_BROTLI|ERR__ERROR)/;

/** What Node's error codes mean once the host was reached. */
const damages = [
  [/^ERR_SSL_/, 'tls-damaged'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|LEAF_SIGNATURE/, 'certificate-untrusted'],
  [/^(?:ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/, 'connection-closed'],
  [/^HPE_/, 'not-http'],
  [decodingErrors, 'not-decodable'],
] as const;

/** What Node's error codes mean before the host was reached. */
const unreachable = [
  [/^ECONNREFUSED$/, 'connection-refused'],
  [/^ENOTFOUND$/, 'host-unknown'],
  [/^EAI_AGAIN$/, 'host-not-looked-up'],
  [/^EHOSTUNREACH$/, 'no-route'],
  [/^ENETUNREACH$/, 'no-network'],
  [/^ETIMEDOUT$/, 'connection-timeout'],
] as const;

/** The first such text on the chain of causes: libraries wrap the original error. */
function textIn(error: unknown, part: (cause: Error) => unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const text = part(current);
    if (typeof text === 'string') {
      return text;
    }
  }
  return undefined;
}
