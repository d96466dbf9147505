import { describe, expect, it } from 'vitest'
import { type MirrorHarness, openMirror } from '../../../../../test/support/mirror-harness.ts'
import { decideHeldArticles } from '../../../content/articles/stored-articles.service.ts'
import { listReceipts } from '../../../platform/changes/receipts.repository.ts'
import { createFreshPosts } from '../pull/fresh-posts.ts'
import { createMirrorReport } from '../pull/mirror-report.ts'
import { pollWordPress } from '../pull/poll.ts'
import { safeArticleReaders } from '../pull/posts/safe-articles.ts'
import { openWordPressSource } from '../pull/wordpress-source.ts'
import { insertDelivery } from '../webhooks/webhook-deliveries.repository.ts'
import { followWebhooks } from '../webhooks/webhook-work.ts'
import { listHeldIds } from './held-articles.repository.ts'
import { decideHeld, findHeldLoss } from './held-loss.service.ts'

const HOUR = 3_600_000

interface Steps extends MirrorHarness {
  poll(options?: { meanwhile?: number[] }): Promise<void>
  webhook(...postIds: number[]): Promise<void>
  webhookOf(event: string, ...objectIds: number[]): Promise<void>
  lose(count: number): number[]
  heldIds(): Promise<number[]>
  reports(): Promise<string[]>
  restart(): void
}

async function openSteps(posts = 30): Promise<Steps> {
  const harness = await openMirror({ posts })
  const { context, wordpress } = harness
  for (const post of wordpress.site.posts) post.modified = context.clock.now() - 2 * HOUR
  const mirror = { context, origin: wordpress.url, reader: safeArticleReaders.poll }
  if (!context.wordpress) throw new Error('no client')
  const source = await openWordPressSource(context.wordpress)
  let report = createMirrorReport(context)
  let deliveries = 0

  async function webhookOf(event: string, ...ids: number[]): Promise<void> {
    for (const objectId of ids) {
      const delivery = { id: `d-${++deliveries}`, event, objectType: event.split('.')[0] ?? '', objectId }
      await context.store.groupWrite((trx) => insertDelivery(trx, delivery, context.clock.now()))
    }
    await followWebhooks(mirror, source, report, createFreshPosts())
  }
  async function poll({ meanwhile = [] }: { meanwhile?: number[] } = {}): Promise<void> {
    const fresh = { has: (id: number) => meanwhile.includes(id), startPoll: () => undefined }
    await pollWordPress({ ...mirror, fresh }, source, report)
  }
  await poll()
  return {
    ...harness,
    poll,
    webhookOf,
    webhook: (...ids) => webhookOf('post.deleted', ...ids),
    lose: (count) => wordpress.site.posts.splice(0, count).map(({ id }) => id),
    async heldIds() {
      return (await listHeldIds(context.store.db, wordpress.url)).map(({ wordpress_id }) => wordpress_id)
    },
    async reports() {
      const receipts = await listReceipts(context.store.db, 50)
      return receipts.filter(({ outcome }) => outcome === 'held').map(({ message }) => message)
    },
    restart() {
      report = createMirrorReport(context)
    },
  }
}

describe('articles that WordPress lost', () => {
  it('one after the other: the site keeps those above a fifth in an hour, also after a restart', async () => {
    const steps = await openSteps()
    for (let lost = 0; lost < 12; lost++) {
      steps.lose(1)
      await steps.poll()
      if (lost === 3 || lost === 8) steps.restart()
    }
    // 30 published articles and a draft; six are a fifth.
    expect(await steps.slugs()).toHaveLength(31 - 6)
    expect(await steps.heldIds()).toEqual([106, 107, 108, 109, 110, 111])
  })

  it('and that a webhook names go at once, held or not; the others stay', async () => {
    const steps = await openSteps()
    const [first = 0, ...others] = steps.lose(15)
    await steps.poll()
    expect(await steps.heldIds()).toHaveLength(15)
    const [named = 0] = steps.lose(1)
    await steps.webhook(first, named)
    expect(await steps.heldIds()).toEqual(others)
    expect(await steps.slugs()).toHaveLength(31 - 2)
  })

  it('go when an editor removes them, those that were missing then alone', async () => {
    const steps = await openSteps()
    steps.lose(15)
    await steps.poll()
    expect(await decideHeld(steps.context, 'remove')).toBe(15)
    expect(await findHeldLoss(steps.context)).toEqual({ articles: 0, titles: [], removing: 15 })
    await steps.poll()
    expect(await steps.heldIds()).toEqual([])
    expect(await steps.slugs()).toHaveLength(31 - 15)
  })

  it('stay when an editor keeps them, and count in the next loss of the hour', async () => {
    const steps = await openSteps()
    const kept = steps.lose(15)
    await steps.poll()
    expect(await decideHeld(steps.context, 'keep')).toBe(15)
    const [later = 0] = steps.lose(1)
    await steps.poll()
    expect(await steps.heldIds()).toEqual([...kept, later])
    expect(await findHeldLoss(steps.context)).toMatchObject({ articles: 1, removing: 0 })
    steps.context.clock.advance(86_400_000)
    await steps.poll()
    expect(await steps.slugs()).toHaveLength(31)
  })

  it('go or stay as the first of two editors decided', async () => {
    const { context, lose, poll } = await openSteps()
    lose(15)
    await poll()
    const rows = await context.store.db.selectFrom('articles').select('id').where('missing_since', '>', 0).execute()
    const ids = rows.map(({ id }) => id)
    const decide = (decision: 'keep' | 'remove') =>
      context.store.db.transaction().execute((trx) => decideHeldArticles(trx, ids, decision))
    expect(await decide('keep')).toHaveLength(15)
    expect(await decide('remove')).toEqual([])
    expect(await findHeldLoss(context)).toMatchObject({ removing: 0 })
  })

  it('are no longer held once WordPress has them again, even those to be removed', async () => {
    const steps = await openSteps()
    const before = steps.wordpress.site.posts.slice(0, 15)
    steps.lose(15)
    await steps.poll()
    await decideHeld(steps.context, 'remove')
    steps.wordpress.site.posts.unshift(...before)
    await steps.poll()
    expect(await steps.heldIds()).toEqual([])
    expect(await findHeldLoss(steps.context)).toEqual({ articles: 0, titles: [], removing: 0 })
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
