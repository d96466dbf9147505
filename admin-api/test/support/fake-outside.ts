import type { Outside } from '../../src/integrations/outside/outside.ts'

/** Everything that `parts` doesn't answer fails. */
export function fakeOutside<T extends Partial<Outside>>(parts: T): Outside & T {
  return {
    findTxt: async () => [],
    visit: async () => ({ outcome: 'unreachable', reason: 'It could not be reached.' }),
    read: async () => ({ outcome: 'failed', reason: 'It could not be reached.' }),
    post: async () => ({ outcome: 'unreachable', reason: 'It could not be reached.' }),
    ...parts,
  }
}
