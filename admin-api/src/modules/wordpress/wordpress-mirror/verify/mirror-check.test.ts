import { describe, expect, it, onTestFinished } from 'vitest'
import { openPolledMirror } from '../../../../../test/support/mirror-polls.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { type OpenTestStore, openTestStore } from '../../../../../test/support/test-store.ts'
import type { Difference } from './difference.ts'
import { createMirrorCheckJob } from './mirror-check.job.ts'
import { findMirrorCheck } from './mirror-check.repository.ts'
import { requestMirrorCheck } from './mirror-check.service.ts'
import type { verifyMirror } from './verify-mirror.service.ts'

const DIFFERENCE: Difference = { wordpressId: 3, title: 'Fair', kind: 'changed', details: 'title' }

async function openCheck(openTestStore: OpenTestStore) {
  const { context } = await openPolledMirror({ posts: 1, store: await openTestStore() })
  const state = () => findMirrorCheck(context.store.db)
  const admin = { user: await signIn(context, 'admin'), sessionId: 'any' }
  const start = (fixes = false) => requestMirrorCheck(context, admin, { fixes })
  const open = (verify: typeof verifyMirror) => {
    const job = createMirrorCheckJob(context, verify)
    onTestFinished(() => job.stop())
    return job
  }
  return { context, admin, state, start, open }
}

describe('the comparison that an administrator starts', () => {
  it('says what differs, and is done once', async () => {
    const { state, start, open } = await openCheck(openTestStore)
    let runs = 0
    const job = open(async (_context, { heal, onProgress } = {}) => {
      runs++
      onProgress?.({ step: 'pages', pages: 4, pagesTotal: 9 })
      return { posts: 9, differences: [DIFFERENCE], healed: heal ? 1 : 0 }
    })
    await job.look()
    expect([runs, (await state()).startedAt]).toEqual([0, null])

    await start()
    expect(await state()).toMatchObject({ state: 'waiting', fixes: false })
    await job.look()
    await job.look()
    expect(runs).toBe(1)
    expect(await state()).toMatchObject({ state: 'idle', posts: 9, found: 1, fixed: 0, differences: [DIFFERENCE] })

    await start(true)
    await job.look()
    expect(await state()).toMatchObject({ state: 'idle', fixes: true, found: 1, fixed: 1, problem: null })
  })

  it('is for a newsroom with a WordPress', async () => {
    const { context, admin } = await openCheck(openTestStore)
    const without = { ...context, wordpress: undefined }
    await expect(requestMirrorCheck(without, admin, { fixes: false })).rejects.toMatchObject({ code: 'no_wordpress' })
  })
})
