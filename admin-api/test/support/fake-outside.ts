import type { Outside } from '../../src/integrations/outside/outside.ts'

/** Everything that `parts` doesn't answer fails. */
export function fakeOutside<T extends Partial<Outside>>(parts: T): Outside & T {
  return {
    findTxt: async () => [],
    read: async () => ({ outcome: 'failed', reason: 'Couldn’t reach the server.' }),
    ...parts,
  }
}
