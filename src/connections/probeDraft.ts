import type { Capability } from '../service/service.ts';
import { anyAnswers, nothingAnswers } from './capabilityReport.ts';
import type { Draft } from './draft.ts';
import type { Services } from './services.ts';

/** Asks each family of a connection that is not stored yet. Throws only when called off. */
export async function probeDraft(
  services: Services,
  { credentials, ...draft }: Draft,
  signal?: AbortSignal,
): Promise<readonly Capability[]> {
  const connection = { ...draft, id: 'draft', kind: 'remote' } as const;
  const service = await services.create(connection, () => Promise.resolve(credentials));
  try {
    return await service.probe(signal === undefined ? {} : { signal });
  } finally {
    services.forgetSecrets(connection.id);
  }
}

/** The draft that a script gave, once anything of it answers. Throws `invalid-input` when nothing does. */
export async function requireAnswer(services: Services, draft: Draft): Promise<Draft> {
  const capabilities = await probeDraft(services, draft);
  if (!anyAnswers(capabilities)) {
    throw nothingAnswers(draft.baseUrl, capabilities);
  }
  return draft;
}
