import { expect, it } from 'vitest'
import { becomeLeader } from '../../../../../test/support/leader.ts'
import { openMirror } from '../../../../../test/support/mirror-harness.ts'
import { LeadershipLostError } from '../../../platform/jobs/leader.service.ts'
import { createMirrorReport } from './mirror-report.ts'
import { pollWordPress } from './poll.ts'
import { safeArticleReaders } from './posts/safe-articles.ts'
import { openWordPressSource } from './wordpress-source.ts'

it('a process that no longer leads stores nothing of what it reads in WordPress', async () => {
  const { context, leader, slugs, wordpress } = await openMirror({ posts: 1 })
  const { wordpress: client } = context
  if (!client) throw new Error('There is no WordPress')
  const poll = async (by: typeof leader) => {
    const mirror = { context, origin: wordpress.url, leader: by, reader: safeArticleReaders.poll }
    await pollWordPress(mirror, await openWordPressSource(client), createMirrorReport(context))
  }
  const successor = await becomeLeader(context)
  await expect(poll(leader)).rejects.toThrow(LeadershipLostError)
  expect(await slugs()).toEqual([])
  await poll(successor)
  expect(await slugs()).not.toEqual([])
})
