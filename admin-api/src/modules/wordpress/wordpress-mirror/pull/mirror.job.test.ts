import { expect, it } from 'vitest'
import { openMirror } from '../../../../../test/support/mirror-harness.ts'
import { createWorkLease } from '../../../platform/schedule/work-lease.service.ts'
import { startMirror } from './mirror.job.ts'
import type { repeat } from './repeat.ts'

it('pauses for one interval at most after failures, for the poll and for webhooks', async () => {
  const { context } = await openMirror({ env: { WORDPRESS_POLL_SECONDS: '7' } })
  const limits: Parameters<typeof repeat>[2][] = []
  const loop = startMirror(context, createWorkLease(context, 'wordpress'), (_step, _onFailure, given) => {
    limits.push(given)
    return { hurry: () => undefined, stop: async () => undefined }
  })
  await loop.stop()
  expect(limits).toEqual([{ longestPauseMs: 7000 }, { longestPauseMs: 7000 }])
})
