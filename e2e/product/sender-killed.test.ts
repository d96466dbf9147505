import { expect, it } from 'vitest'
import { runKilledSend } from '../support/sending/killed-sends.ts'

it('a newsletter whose sender is killed reaches each reader once, or says that this is in doubt', async () => {
  const { accepted, inDoubt, faults } = await runKilledSend({ readers: 200, killsAfter: [1, 60, 150] })
  expect(faults).toEqual([])
  expect(accepted + inDoubt).toBe(200)
  // The server took these, and nobody heard its answer.
  expect(inDoubt).toBeGreaterThanOrEqual(3)
})
