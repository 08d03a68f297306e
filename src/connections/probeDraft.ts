import type { Capability } from '../service/service.ts';
import { anyAnswers, nothingAnswers } from './dialog/capabilityReport.ts';
import type { Draft } from './draft.ts';
import type { Services } from './services.ts';

/** Checks each family of a connection that is not stored yet. Throws only when cancelled. */
export async function probeDraft(
  services: Services,
  { credentials, ...draft }: Draft,
  signal?: AbortSignal,
): Promise<readonly Capability[]> {
  const connection = { ...draft, id: 'draft', kind: 'remote' } as const;
  const service = await services.create(connection, () => Promise.resolve(credentials));
  try {
    return await service.checkCapabilities(signal === undefined ? {} : { signal });
  } finally {
    services.forgetSecrets(connection.id);
  }
}

/** Returns the draft of a script if any family is available. Throws `invalid-input` otherwise. */
export async function requireAnswer(services: Services, draft: Draft): Promise<Draft> {
  const capabilities = await probeDraft(services, draft);
  if (!anyAnswers(capabilities)) {
    throw nothingAnswers(draft.baseUrl, capabilities);
  }
  return draft;
}
