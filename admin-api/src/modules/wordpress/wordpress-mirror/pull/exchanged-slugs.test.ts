import { describe, expect, it } from 'vitest'
import { testSettings } from '../../../../../../testing/test-settings.ts'
import { type MirrorHarness, openMirror } from '../../../../../test/support/mirror-harness.ts'
import { listRedirects } from '../../../content/redirects/redirects.service.ts'
import { isSynced } from '../first-sync/first-sync.service.ts'
import { insertDelivery } from '../webhooks/webhook-work.ts'

let deliveries = 0

describe('posts that exchange their slugs', () => {
  async function mirrored(count: number): Promise<MirrorHarness> {
    const harness = await openMirror({
      posts: count,
      env: testSettings({ wordpressPollSeconds: 3600 }),
    })
    harness.wordpress.site.posts.forEach((post, number) => {
      post.slug = post.status === 'publish' ? `story-${number}` : ''
      post.modified = harness.context.clock.now() - 3_600_000
    })
    harness.start()
    // A poll that is still running may store what it read before a test's change.
    await harness.until(async () => expect(await isSynced(harness.context.store, harness.wordpress.url)).toBe(true))
    return harness
  }

  /** As WordPress does: the time of the last change has no fraction. */
  function move(harness: MirrorHarness, number: number, slug: string): number {
    const post = harness.wordpress.site.posts[number]
    if (!post) throw new Error('no such post')
    Object.assign(post, { slug, modified: Math.floor(harness.context.clock.now() / 1000) * 1000 })
    return post.id
  }

  async function webhook({ context }: MirrorHarness, ...ids: number[]): Promise<void> {
    for (const objectId of ids) {
      const delivery = { id: `exchange-${++deliveries}`, event: 'post.updated', objectType: 'post', objectId }
      await context.store.groupWrite((trx) => insertDelivery(trx, delivery, context.clock.now()))
    }
    context.link.receive({ type: 'webhooks-waiting' })
  }

  async function untilProcessed({ context, until }: MirrorHarness): Promise<void> {
    await until(async () => {
      const waiting = context.store.db.selectFrom('webhook_deliveries').select('id').where('processed_at', 'is', null)
      expect(await waiting.execute()).toEqual([])
    })
  }

  async function addresses({ context }: MirrorHarness): Promise<Record<number, string>> {
    const rows = await context.store.db
      .selectFrom('articles')
      .select(['slug', 'wordpress_id'])
      .where('status', '=', 'published')
      .execute()
    return Object.fromEntries(rows.map((row) => [row.wordpress_id - 100, row.slug]))
  }

  async function redirects({ context }: MirrorHarness): Promise<string[]> {
    return (await listRedirects(context.store.db)).map(({ from }) => from.slice(1))
  }

  async function slugsInChanges({ context }: MirrorHarness): Promise<string[]> {
    const rows = await context.store.db.selectFrom('changes').select('after').where('after', 'is not', null).execute()
    return [...new Set(rows.map(({ after }) => JSON.parse(after ?? '').slug))].sort()
  }

  it('have each other’s address at once, although WordPress has told of one of them only', async () => {
    const harness = await mirrored(3)
    const first = move(harness, 0, 'story-1')
    move(harness, 1, 'story-0')
    await webhook(harness, first)
    await untilProcessed(harness)
    expect(await addresses(harness)).toEqual({ 0: 'story-1', 1: 'story-0', 2: 'story-2' })
    expect(await redirects(harness)).toEqual([])
    expect(await slugsInChanges(harness)).toEqual(['story-0', 'story-1', 'story-2'])
  })

  it('let a new post have the address of one that is in the trash', async () => {
    const harness = await mirrored(2)
    const [gone] = harness.wordpress.site.posts
    if (gone) Object.assign(gone, { status: 'trash', slug: 'story-0__trashed' })
    await webhook(harness, move(harness, 1, 'story-0'))
    await untilProcessed(harness)
    expect(await addresses(harness)).toEqual({ 1: 'story-0' })
    expect(await redirects(harness)).toEqual(['story-1'])
  })
})
