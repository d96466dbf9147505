import { describe, expect, it } from 'vitest'
import { type MirrorHarness, openMirror } from '../../../../../test/support/mirror-harness.ts'
import { type OpenTestStore, openTestStore } from '../../../../../test/support/test-store.ts'
import { deleteArticle } from '../../../../../test/support/write-articles.ts'
import { listReceipts } from '../../../platform/changes/receipts.repository.ts'
import { createFreshPosts } from '../pull/fresh-posts.ts'
import { createMirrorReport } from '../pull/mirror-report.ts'
import { pollWordPress } from '../pull/poll.ts'
import { safeArticleReaders } from '../pull/posts/safe-articles.ts'
import { openWordPressSource } from '../pull/wordpress-source.ts'
import { insertDelivery } from '../webhooks/webhook-deliveries.repository.ts'
import { followWebhooks } from '../webhooks/webhook-work.ts'
import { confirmLoss, findHeldLoss, listHeldArticles } from './held-loss.service.ts'

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

async function openSteps(openTestStore: OpenTestStore, posts = 30): Promise<Steps> {
  const harness = await openMirror({ posts, store: await openTestStore() })
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
      const { data } = await listHeldArticles(context, { page: 1, per_page: 100 })
      return data.map(({ wordpressPostId }) => wordpressPostId).sort((one, other) => one - other)
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
    const steps = await openSteps(openTestStore)
    for (let lost = 0; lost < 12; lost++) {
      steps.lose(1)
      await steps.poll()
      if (lost === 3 || lost === 8) steps.restart()
    }
    // 30 published articles and a draft; six are a fifth.
    expect(await steps.slugs()).toHaveLength(31 - 6)
    expect(await steps.heldIds()).toEqual([106, 107, 108, 109, 110, 111])
  })

  it('count within an hour: later ones go again, while what is held waits', async () => {
    const steps = await openSteps(openTestStore)
    steps.lose(15)
    await steps.poll()
    steps.context.clock.advance(HOUR - 1000)
    steps.lose(1)
    await steps.poll()
    expect(await steps.heldIds()).toHaveLength(16)
    steps.context.clock.advance(HOUR + 1000)
    const [single] = steps.lose(1)
    await steps.poll()
    expect(await steps.heldIds()).toHaveLength(16)
    expect(await steps.slugs()).not.toContain(`council-reviews-budget-${single}`)
  })

  it('count no longer after an hour when they went', async () => {
    const steps = await openSteps(openTestStore)
    for (const pause of [HOUR + 1000, 0]) {
      steps.lose(5)
      await steps.poll()
      steps.context.clock.advance(pause)
    }
    expect(await steps.heldIds()).toEqual([])
    expect(await steps.slugs()).toHaveLength(31 - 10)
  })

  it('and that a webhook names go at once, held or not; the others stay', async () => {
    const steps = await openSteps(openTestStore)
    const [first = 0, ...others] = steps.lose(15)
    await steps.poll()
    expect(await steps.heldIds()).toHaveLength(15)
    const [named = 0] = steps.lose(1)
    await steps.webhook(first, named)
    expect(await steps.heldIds()).toEqual(others)
    expect(await steps.slugs()).toHaveLength(31 - 2)
  })

  it('and gave back hold back no others', async () => {
    const steps = await openSteps(openTestStore)
    const before = steps.wordpress.site.posts.slice(0, 5)
    steps.lose(5)
    await steps.poll()
    steps.wordpress.site.posts.push(...before)
    await steps.poll()
    expect(await steps.slugs()).toHaveLength(31)
    steps.lose(5)
    await steps.poll()
    expect(await steps.heldIds()).toEqual([])
    expect(await steps.slugs()).toHaveLength(31 - 5)
  })

  it('and that a webhook names hold back no others', async () => {
    const steps = await openSteps(openTestStore)
    await steps.webhook(...steps.lose(6))
    steps.lose(3)
    await steps.poll()
    expect(await steps.heldIds()).toEqual([])
    expect(await steps.slugs()).toHaveLength(31 - 9)
  })

  it('and that an editor deletes at the desk go at once, held or not; the others stay', async () => {
    const steps = await openSteps(openTestStore)
    const [first = 0, ...others] = steps.lose(15)
    await steps.poll()
    const [present] = steps.wordpress.site.posts
    const rows = steps.context.store.db.selectFrom('articles').select('id')
    for (const wordpressId of [first, present?.id ?? 0]) {
      const { id } = await rows.where('wordpress_id', '=', wordpressId).executeTakeFirstOrThrow()
      await deleteArticle(steps.context, id, 'ruth')
    }
    expect(await steps.heldIds()).toEqual(others)
    expect(await steps.slugs()).toHaveLength(31 - 2)
    await steps.poll()
    expect(await steps.slugs()).toHaveLength(31 - 2)
  })

  it('are not removed by a webhook that names only their category', async () => {
    const steps = await openSteps(openTestStore)
    const [post] = steps.wordpress.site.posts
    const [category = 0] = post?.categories ?? []
    const lost = steps.wordpress.site.posts.filter(({ categories }) => categories.includes(category))
    const lostIds = lost.map(({ id }) => id)
    // More than a fifth of 30.
    expect(lostIds).toHaveLength(8)
    steps.wordpress.site.posts = steps.wordpress.site.posts.filter(({ id }) => !lostIds.includes(id))
    await steps.webhookOf('category.updated', category)
    expect(await steps.slugs()).toHaveLength(31)
    expect(await steps.heldIds()).toEqual(lostIds)
  })

  it('go when they are confirmed, those alone', async () => {
    const steps = await openSteps(openTestStore)
    const lost = steps.lose(15)
    await steps.poll()
    const { data } = await listHeldArticles(steps.context, { page: 1, per_page: 3 })
    expect(await confirmLoss(steps.context, { articleIds: data.map(({ id }) => id) })).toBe(3)
    expect(await findHeldLoss(steps.context)).toEqual({ articles: 12, confirmed: 3 })
    await steps.poll()
    const gone = data.map(({ wordpressPostId }) => wordpressPostId)
    expect(await steps.heldIds()).toEqual(lost.filter((id) => !gone.includes(id)))
    expect(await steps.slugs()).toHaveLength(31 - 3)
    await steps.poll()
    expect(await steps.heldIds()).toHaveLength(12)
  })

  it('all go when all are confirmed', async () => {
    const steps = await openSteps(openTestStore)
    steps.lose(15)
    await steps.poll()
    expect(await confirmLoss(steps.context)).toBe(15)
    await steps.poll()
    expect(await steps.heldIds()).toEqual([])
    expect(await steps.slugs()).toHaveLength(16)
  })

  it('stay for now when a webhook fetches them during the poll, though they are confirmed', async () => {
    const steps = await openSteps(openTestStore)
    const [id = 0] = steps.lose(15)
    await steps.poll()
    await confirmLoss(steps.context)
    await steps.poll({ meanwhile: [id] })
    expect(await steps.heldIds()).toEqual([])
    expect(await steps.slugs()).toHaveLength(17)
    await steps.poll()
    expect(await steps.slugs()).toHaveLength(16)
  })

  it('are no longer held once WordPress has them again, even confirmed ones', async () => {
    const steps = await openSteps(openTestStore)
    const before = steps.wordpress.site.posts.slice(0, 15)
    steps.lose(15)
    await steps.poll()
    await confirmLoss(steps.context)
    steps.wordpress.site.posts.unshift(...before)
    await steps.poll()
    expect(await steps.heldIds()).toEqual([])
    expect(await findHeldLoss(steps.context)).toEqual({ articles: 0, confirmed: 0 })
    expect(await steps.slugs()).toHaveLength(31)
  })

  it('are no longer held once a webhook finds them again', async () => {
    const steps = await openSteps(openTestStore)
    const [back] = steps.wordpress.site.posts
    const [id = 0, ...others] = steps.lose(15)
    await steps.poll()
    if (back) steps.wordpress.site.posts.unshift(back)
    await steps.webhookOf('post.updated', id)
    expect(await steps.heldIds()).toEqual(others)
    expect(await steps.slugs()).toHaveLength(31)
  })

  it('stay when a webhook finds them again while confirmed ones are about to go', async () => {
    const steps = await openSteps(openTestStore)
    const [back] = steps.wordpress.site.posts
    const [id = 0, ...others] = steps.lose(15)
    await steps.poll()
    await confirmLoss(steps.context)
    let found: Promise<void> | undefined
    steps.wordpress.trouble = ({ query }, response) => {
      const asksForHeld = query.get('include')?.startsWith(`${id},`) ?? false
      if (!asksForHeld || found) return false
      if (back) steps.wordpress.site.posts.unshift(back)
      found = steps.webhookOf('post.updated', id).then(() => {
        response.writeHead(200, { 'content-type': 'application/json', 'x-wp-total': 0, 'x-wp-totalpages': 0 }).end('[]')
      })
      return true
    }
    await steps.poll()
    await found
    expect(others).toHaveLength(14)
    expect(await steps.slugs()).toHaveLength(31 - 14)
    expect(await steps.slugs()).toContain(back?.slug)
    expect(await steps.heldIds()).toEqual([])
  })

  it('are told once, with the number of published ones, and cost each poll after that a single question', async () => {
    const steps = await openSteps(openTestStore)
    const modified = steps.context.clock.now() - 1000
    for (const post of steps.wordpress.site.posts.slice(0, 4)) Object.assign(post, { status: 'draft', modified })
    await steps.poll()
    steps.lose(15)
    for (let poll = 0; poll < 3; poll++) {
      steps.restart()
      await steps.poll()
    }
    expect(await steps.reports()).toEqual([expect.stringMatching(/^11 of 26 published articles /)])
    const asked = steps.wordpress.received.length
    await steps.poll()
    const questions = steps.wordpress.received.slice(asked).filter(({ query }) => query.has('include'))
    expect(questions).toHaveLength(1)
  })

  it('are held as well when WordPress only hides them, until it shows them again', async () => {
    const steps = await openSteps(openTestStore)
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
