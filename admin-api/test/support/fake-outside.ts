import type { Outside } from '../../src/integrations/outside/outside.ts'

/** An internet of a test's own making; what it does not say, nobody answers. */
export function fakeOutside<T extends Partial<Outside>>(parts: T): Outside & T {
  return {
    findTxt: async () => [],
    visit: async () => ({ outcome: 'unreachable', reason: 'It could not be reached.' }),
    read: async () => ({ outcome: 'failed', reason: 'It could not be reached.' }),
    ...parts,
  }
}
