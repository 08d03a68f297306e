import { randomBytes } from 'node:crypto';
import { tokenSeconds } from '../service/contract/limits.ts';
import { type ResourceName, scopedResources } from '../service/contract/resources.ts';
import type { Clock } from './clock.ts';

export type ScopedResource = ResourceName | (typeof others)[number];

const others = ['leaves', 'personal-records'] as const;

export const knownScopes: readonly string[] = [...scopedResources, ...others].flatMap((name) => [
  `${name}.readonly`,
  `${name}.readwrite`,
]);

/** The most tokens that are valid at a time. The next one replaces the oldest. */
export const maxTokens = 1000;

/** The access tokens issued since the start, in memory only. */
export interface Tokens {
  issue(scopes: readonly string[]): string;
  scopesOf(token: string): readonly string[] | undefined;
}

/** An empty set of tokens that expire by the clock. */
export function createTokens(clock: Clock): Tokens {
  const granted = new Map<string, { readonly scopes: readonly string[]; readonly expiresAt: number }>();
  return {
    issue(scopes) {
      const [oldest] = granted.keys();
      if (oldest !== undefined && granted.size >= maxTokens) {
        granted.delete(oldest);
      }
      const token = freshCredential('token');
      granted.set(token, { scopes: [...new Set(scopes)], expiresAt: clock.now() + tokenSeconds * 1000 });
      return token;
    },
    scopesOf(token) {
      const grant = granted.get(token);
      return grant !== undefined && clock.now() < grant.expiresAt ? grant.scopes : undefined;
    },
  };
}

type CredentialKind = 'key' | 'client' | 'secret' | 'token';

/** A random credential with a fixed prefix, by which a search of logs can recognize it. */
export function freshCredential(kind: CredentialKind): string {
  return `${prefixOf(kind)}${randomBytes(24).toString('base64url')}`;
}

/** How the credentials of each sandbox begin. */
export function prefixOf(kind: CredentialKind): string {
  return `sandbox-${kind}-`;
}
