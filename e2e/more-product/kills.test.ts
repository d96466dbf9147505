import { describe, it } from 'vitest'
import { type IsLive, prepareChanges, untilLive } from '../support/changes.ts'
import { type Hometown, killQuietly, startHometown, waitFor } from '../support/start-hometown.ts'

describe('changes of every kind', () => {
  it.each(['api', 'jobs'] as const)('are live although the process of %s is killed after them', async (name) => {
    const hometown = await startHometown()
    try {
      const made = await makeAll(hometown)
      const pid = hometown.pids()[name]
      if (pid === undefined) throw new Error(`There is no process of ${name}.`)
      killQuietly(pid)
      await untilLive(made)
      await waitFor(() => (hometown.pids()[name] !== pid ? hometown.pids()[name] : undefined))
    } finally {
      await hometown.stop()
    }
  })

  it('are live after the next start, when a power cut comes between them and their publish', async () => {
    const before = await startHometown({ removeData: false })
    const { publisher } = before.pids()
    const changes = await prepareChanges(before)
    if (publisher) process.kill(publisher, 'SIGSTOP')
    const made: IsLive[] = []
    for (const change of changes) made.push(await change())
    await before.kill()
    const after = await startHometown({ dataDir: before.dataDir, port: Number(new URL(before.url).port) })
    try {
      await untilLive(made)
    } finally {
      await after.stop()
    }
  })
})

async function makeAll(hometown: Hometown): Promise<IsLive[]> {
  const made: IsLive[] = []
  for (const change of await prepareChanges(hometown)) made.push(await change())
  return made
}
