import { ServiceError } from './errors.ts';

/** With this value, Node takes any certificate for good; it is read anew for each connection. */
const variable = 'NODE_TLS_REJECT_UNAUTHORIZED';

/**
 * Throws `certificate` where the check of certificates is switched off for the whole process. The option that would
 * switch it on for one request does not reach it: editors replace the agent that a request names by one of their own.
 */
export function requireCertificateCheck(attempted: string, url: string): void {
  if (process.env[variable] === '0' && new URL(url).protocol === 'https:') {
    throw new ServiceError({
      kind: 'certificate',
      attempted,
      reason: `nothing was sent, because certificates are not checked here (${variable} is 0)`,
      advice: `Start the editor without that variable. If your company uses its own certificate authority, install it in the system (setting http.systemCertificates) or name it in NODE_EXTRA_CA_CERTS.`,
    });
  }
}
