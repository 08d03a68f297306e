import { createAuthority } from '../unit/authority.ts';
import { startSecureFront } from '../unit/secureFront.ts';

// Puts TLS before the service at the origin in the first argument. Prints its own origin and the certificate of the
// authority to trust, as JSON.
const authority = await createAuthority('Bench Authority');
const { origin } = await startSecureFront(authority, process.argv[2] ?? '');
console.log(JSON.stringify({ origin, authority: authority.cert }));
