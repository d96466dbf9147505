import { describe, expect, it } from 'vitest'
import { openMirror } from '../../../../../test/support/mirror-harness.ts'
import type { createWorkLease } from '../../../platform/schedule/work-lease.service.ts'
import { createMirrorReport } from './mirror-report.ts'
import { pollWordPress } from './poll.ts'
import type { SafeArticleReader } from './posts/safe-articles.ts'
import { openWordPressSource } from './wordpress-source.ts'

describe('WordPress, with several processes', () => {
  async function open() {
    const harness = await openMirror({ posts: 1 })
    const { context, wordpress } = harness
    const { wordpress: client } = context
    const [post] = wordpress.site.posts
    if (!client || !post) throw new Error('There is no WordPress')
    const expire = () => context.store.db.updateTable('leases').set({ expires_at: 1 }).execute()
    const fence = async () => (await context.store.db.selectFrom('leases').select('fence').executeTakeFirst())?.fence
    const poll = async (lease: ReturnType<typeof createWorkLease>, reader: SafeArticleReader) => {
      const held = await lease.hold()
      if (!held) throw new Error('Another process reads WordPress')
      const mirror = { context, origin: wordpress.url, lease: held, reader }
      await pollWordPress(mirror, await openWordPressSource(client), createMirrorReport(context))
    }
    return { ...harness, post, expire, fence, poll }
  }

  it('is read by one of them, and by another when that one ends', async () => {
    const harness = await open()
    const first = harness.start()
    await harness.until(async () => expect(await harness.slugs()).toContain(harness.post.slug))
    harness.start()
    expect(await harness.fence()).toBe(1)
    await first.stop()
    Object.assign(harness.post, { slug: 'a-new-address', modified: harness.context.clock.now() })
    await harness.until(async () => expect(await harness.slugs()).toContain('a-new-address'))
    expect(await harness.fence()).toBe(2)
  })
})
