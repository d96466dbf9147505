import type { SafeFetch } from '../../src/integrations/safe-fetch/safe-fetch.ts'

/** Calls that `parts` doesn't answer fail. */
export function fakeSafeFetch<T extends Partial<SafeFetch>>(parts: T): SafeFetch & T {
  return {
    resolveTxt: async () => [],
    read: async () => ({ outcome: 'failed', reason: 'Couldn’t reach the server.' }),
    ...parts,
  }
}
