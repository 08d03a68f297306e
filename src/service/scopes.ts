import { isFailure } from './http/errors.ts';
import type { TokenSource } from './http/tokenSource.ts';

/** More scopes would cost too much of the tenant's requests. */
const mostTried = 20;

/**
 * The wanted scopes that the client can have: those that a token lists which was requested without scopes, else those
 * that are granted one by one. Empty where a token comes only without scopes; undefined where none comes at all. Throws
 * `Failure` for other errors than a scope that is denied.
 */
export async function obtainableScopes(
  tokens: Pick<TokenSource, 'granted'>,
  wanted: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly string[] | undefined> {
  const unnamed = await attempt(tokens, [], signal);
  if (unnamed !== 'denied' && unnamed !== undefined) {
    return wanted.filter((scope) => unnamed.includes(scope));
  }
  const granted: string[] = [];
  for (const scope of wanted.slice(0, mostTried)) {
    if ((await attempt(tokens, [scope], signal)) !== 'denied') {
      granted.push(scope);
    }
  }
  return granted.length === 0 && unnamed === 'denied' ? undefined : granted;
}

async function attempt(
  tokens: Pick<TokenSource, 'granted'>,
  scopes: readonly string[],
  signal: AbortSignal | undefined,
): Promise<readonly string[] | 'denied' | undefined> {
  try {
    return await tokens.granted(scopes, signal);
  } catch (error) {
    if (isFailure(error) && error.of === 'token' && error.kind === 'forbidden') {
      return 'denied';
    }
    throw error;
  }
}
