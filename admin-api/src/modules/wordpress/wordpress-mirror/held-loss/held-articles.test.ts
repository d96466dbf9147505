import { describe, expect, it } from 'vitest'
import { type MirrorHarness, openMirror } from '../../../../../test/support/mirror-harness.ts'
import { listReceipts } from '../../../platform/changes/receipts.service.ts'
import { createMirrorReport } from '../pull/mirror-report.ts'
import { pollWordPress } from '../pull/poll.ts'
import { safeArticleReaders } from '../pull/posts/safe-articles.ts'
import { openWordPressSource } from '../pull/wordpress-source.ts'
import { followWebhooks, insertDelivery } from '../webhooks/webhook-work.ts'
import { findHeld, findHeldLoss, removeHeld } from './held-loss.service.ts'

const HOUR = 3_600_000

interface Steps extends MirrorHarness {
  poll(): Promise<void>
  webhook(...postIds: number[]): Promise<void>
  lose(count: number): number[]
  heldIds(): Promise<number[]>
  reports(): Promise<string[]>
}

async function openSteps(posts = 30): Promise<Steps> {
  const harness = await openMirror({ posts })
  const { context, wordpress } = harness
  for (const post of wordpress.site.posts) post.modified = context.clock.now() - 2 * HOUR
  const mirror = { context, origin: wordpress.url, reader: safeArticleReaders.poll }
  if (!context.wordpress) throw new Error('no client')
  const source = await openWordPressSource(context.wordpress)
  const report = createMirrorReport(context)
  let deliveries = 0

  async function webhook(...ids: number[]): Promise<void> {
    for (const objectId of ids) {
      const delivery = { id: `d-${++deliveries}`, event: 'post.deleted', objectType: 'post', objectId }
      await context.store.groupWrite((trx) => insertDelivery(trx, delivery, context.clock.now()))
    }
    await followWebhooks(mirror, source, report)
  }
  const poll = () => pollWordPress(mirror, source, report)
  await poll()
  return {
    ...harness,
    poll,
    webhook,
    lose: (count) => wordpress.site.posts.splice(0, count).map(({ id }) => id),
    async heldIds() {
      return (await findHeld(context.store.db, wordpress.url)).ids.toSorted((a, b) => a - b)
    },
    async reports() {
      const receipts = await listReceipts(context.store.db, 50)
      return receipts.filter(({ outcome }) => outcome === 'held').map(({ message }) => message)
    },
  }
}

describe('articles that WordPress lost', () => {
  it.each([
    [20, 4, 0],
    [20, 5, 5],
    [19, 10, 0],
  ])('of %i published ones %i: the site keeps %i', async (posts, lost, kept) => {
    const steps = await openSteps(posts)
    steps.lose(lost)
    await steps.poll()
    expect(await steps.heldIds()).toHaveLength(kept)
    expect(await steps.slugs()).toHaveLength(posts + 1 - lost + kept)
    expect(await steps.reports()).toHaveLength(kept > 0 ? 1 : 0)
  })

  it('are reported once, and those that follow are kept too', async () => {
    const steps = await openSteps()
    const lost = steps.lose(15)
    await steps.poll()
    const [later = 0] = steps.lose(1)
    await steps.poll()
    expect(await steps.heldIds()).toEqual([...lost, later])
    expect(await findHeldLoss(steps.context)).toMatchObject({ articles: 16 })
    expect(await steps.reports()).toHaveLength(1)
  })

  it('and that a webhook names go at once, held or not; the others stay', async () => {
    const steps = await openSteps()
    const [first = 0, ...others] = steps.lose(15)
    await steps.poll()
    const [named = 0] = steps.lose(1)
    await steps.webhook(first, named)
    expect(await findHeldLoss(steps.context)).toMatchObject({ articles: others.length })
    await steps.poll()
    expect(await steps.heldIds()).toEqual(others)
    expect(await steps.slugs()).toHaveLength(31 - 2)
  })

  it('go when an editor removes them, those that were missing then alone', async () => {
    const steps = await openSteps()
    steps.lose(15)
    await steps.poll()
    expect(await removeHeld(steps.context)).toBe(15)
    expect(await findHeldLoss(steps.context)).toEqual({ articles: 0, titles: [] })
    const later = steps.lose(7)
    await steps.poll()
    expect(await steps.heldIds()).toEqual(later)
    expect(await steps.slugs()).toHaveLength(31 - 15)
  })

  it('stay once WordPress has them again, even those to be removed', async () => {
    const steps = await openSteps()
    const before = steps.wordpress.site.posts.slice(0, 15)
    steps.lose(15)
    await steps.poll()
    await removeHeld(steps.context)
    steps.wordpress.site.posts.unshift(...before)
    await steps.poll()
    expect(await steps.heldIds()).toEqual([])
    expect(await findHeldLoss(steps.context)).toEqual({ articles: 0, titles: [] })
    expect(await steps.slugs()).toHaveLength(31)
  })

  it('are held as well when WordPress only hides them, until it shows them again', async () => {
    const steps = await openSteps()
    const hidden = steps.wordpress.site.posts.slice(0, 15)
    const modified = steps.context.clock.now()
    for (const post of hidden) Object.assign(post, { password: 'please', modified })
    await steps.poll()
    expect(await steps.heldIds()).toHaveLength(15)
    expect(await steps.slugs()).toHaveLength(31)
    steps.context.clock.advance(86_400_000)
    await steps.poll()
    expect(await steps.heldIds()).toHaveLength(15)
    for (const post of hidden) Object.assign(post, { password: '', modified: modified + 1000 })
    await steps.poll()
    expect(await steps.heldIds()).toEqual([])
  })
})
