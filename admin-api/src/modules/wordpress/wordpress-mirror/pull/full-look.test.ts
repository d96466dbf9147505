import { describe, expect, it } from 'vitest'
import { openMirror } from '../../../../../test/support/mirror-harness.ts'
import { followWebhooks, insertDelivery } from '../webhooks/webhook-work.ts'
import { createMirrorReport } from './mirror-report.ts'
import { pollWordPress } from './poll.ts'
import { safeArticleReaders } from './posts/safe-articles.ts'
import { editableSource } from './wordpress-source.ts'

/** Each poll and each webhook runs in a freshly started service. */
async function openLooks() {
  const { context, wordpress } = await openMirror({ posts: 3 })
  for (const post of wordpress.site.posts) post.modified = context.clock.now() - 60_000
  const [quiet] = wordpress.site.posts
  if (quiet) quiet.modified = context.clock.now() - 3_600_000
  if (!context.wordpress) throw new Error('There is no WordPress')
  const source = editableSource(context.wordpress)
  const mirror = { context, origin: wordpress.url, reader: safeArticleReaders.poll }
  let deliveries = 0
  const look = () => pollWordPress(mirror, source, createMirrorReport(context))
  await look()
  return {
    wordpress,
    look,
    /** A change that a query by modification time doesn't find. */
    changeQuietly(title: string) {
      const [post] = wordpress.site.posts
      if (post) post.title = title
    },
    async reportManyChanges() {
      const delivery = { id: `d-${++deliveries}`, event: 'site.changed', objectType: 'site', objectId: 0 }
      await context.store.groupWrite((trx) => insertDelivery(trx, delivery, context.clock.now()))
      await followWebhooks(mirror, source, createMirrorReport(context))
    },
    async title() {
      const rows = context.store.db.selectFrom('articles').select('title').where('wordpress_id', '=', 100)
      return (await rows.executeTakeFirstOrThrow()).title
    },
  }
}

describe('a webhook that names none of many changes', () => {
  it('leads to one look at everything', async () => {
    const { changeQuietly, reportManyChanges, look, title } = await openLooks()
    changeQuietly('First')
    await reportManyChanges()
    await look()
    expect(await title()).toBe('First')
    changeQuietly('Second')
    await look()
    expect(await title()).toBe('First')
  })

  it('leads to another look when the first one fails', async () => {
    const { wordpress, changeQuietly, reportManyChanges, look, title } = await openLooks()
    changeQuietly('First')
    await reportManyChanges()
    wordpress.trouble = ({ query }, response) => {
      if (!query.has('_embed')) return false
      response.writeHead(503, { 'content-type': 'application/json' })
      response.end('{"code":"memory","message":"Out of memory","data":{}}')
      return true
    }
    await expect(look()).rejects.toThrow('Out of memory')
    wordpress.trouble = undefined
    await look()
    expect(await title()).toBe('First')
  })
})
