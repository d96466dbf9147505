import type { Outside } from '../../src/integrations/outside/outside.ts'

/** Calls that `parts` doesn't answer fail. */
export function fakeOutside<T extends Partial<Outside>>(parts: T): Outside & T {
  return {
    findTxt: async () => [],
    read: async () => ({ outcome: 'failed', reason: 'Couldn’t reach the server.' }),
    ...parts,
  }
}
