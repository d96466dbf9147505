import { describe, expect, it, onTestFinished } from 'vitest'
import { createDatabase, startPostgres } from '../../admin-api/test/support/postgres-server.ts'
import { type IsLive, prepareChanges, waitUntilLive } from '../support/changes.ts'
import { runKilledSend } from '../support/sending/killed-sends.ts'
import { killQuietly, startHometown, waitFor } from '../support/start-hometown.ts'

describe('changes of every kind', () => {
  it.each(['api', 'jobs'] as const)('are live although the process of %s is killed after them', async (name) => {
    const hometown = await startHometown()
    onTestFinished(() => hometown.stop())
    const liveChecks: IsLive[] = []
    for (const change of await prepareChanges(hometown)) liveChecks.push(await change())
    const pid = hometown.pids()[name]
    if (pid === undefined) throw new Error(`There is no process of ${name}.`)
    killQuietly(pid)
    await waitUntilLive(liveChecks)
    await waitFor(() => (hometown.pids()[name] !== pid ? hometown.pids()[name] : undefined))
  })

  it('are live after the next start, when a power cut comes between them and their publish', async () => {
    const before = await startHometown({ removeData: false })
    const { publisher } = before.pids()
    const changes = await prepareChanges(before)
    if (publisher) process.kill(publisher, 'SIGSTOP')
    const liveChecks: IsLive[] = []
    for (const change of changes) liveChecks.push(await change())
    await before.kill()
    const after = await startHometown({ dataDir: before.dataDir, port: Number(new URL(before.url).port) })
    onTestFinished(() => after.stop())
    await waitUntilLive(liveChecks)
  })
})

it('a newsletter whose sender is killed reaches each reader once or is in doubt, with PostgreSQL, too', async () => {
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  const databaseUrl = await createDatabase(server.address)
  const { accepted, inDoubt, faults } = await runKilledSend({ readers: 200, killsAfter: [60], databaseUrl })
  expect(faults).toEqual([])
  expect(accepted + inDoubt).toBe(200)
})
