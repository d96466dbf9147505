import { expect, it, onTestFinished } from 'vitest'
import { createDatabase, startPostgres } from '../../admin-api/test/support/postgres-server.ts'
import { runKilledSend } from '../support/sending/killed-sends.ts'

it('a newsletter whose sender is killed reaches each reader once or is in doubt, with PostgreSQL, too', async () => {
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  const databaseUrl = await createDatabase(server.address)
  const { accepted, inDoubt, faults } = await runKilledSend({ readers: 200, killsAfter: [60], databaseUrl })
  expect(faults).toEqual([])
  expect(accepted + inDoubt).toBe(200)
})
