import { expect, it, onTestFinished } from 'vitest'
import { type IsLive, prepareChanges, waitUntilLive } from '../support/changes.ts'
import { startHometown, waitFor } from '../support/start-hometown.ts'

it('everything that was saved while the publisher stood still and was killed is live afterwards', async () => {
  const hometown = await startHometown()
  onTestFinished(() => hometown.stop())
  const changes = await prepareChanges(hometown)
  const { publisher } = hometown.pids()
  if (publisher === undefined) throw new Error('There is no publisher.')
  process.kill(publisher, 'SIGSTOP')
  const liveChecks: IsLive[] = []
  for (const change of changes) liveChecks.push(await change())
  expect(await hometown.page('/entirely-new')).toBeUndefined()
  process.kill(publisher, 'SIGKILL')
  await waitUntilLive(liveChecks)
  await waitFor(() => hometown.pids().publisher)
  expect(hometown.pids().publisher).not.toBe(publisher)
})
