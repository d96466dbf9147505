import { describe, expect, it } from 'vitest'
import { openMirror } from '../../../../../../test/support/mirror-harness.ts'
import { insertDelivery } from '../../webhooks/webhook-deliveries.repository.ts'
import { followWebhooks } from '../../webhooks/webhook-work.ts'
import { createFreshPosts } from '../fresh-posts.ts'
import { createMirrorReport } from '../mirror-report.ts'
import { pollWordPress } from '../poll.ts'
import { safeArticleReaders } from '../posts/safe-articles.ts'
import { editableSource } from '../wordpress-source.ts'

const OLD = '<p>What was computed before</p>'
const NEW = '<p>What is computed now</p>'

/** Post 100 has this text, which WordPress then computes differently without changing the post. */
async function openComputed(marker: string) {
  const { context, wordpress } = await openMirror({ posts: 3 })
  const [computed] = wordpress.site.posts
  if (!computed || !context.wordpress) throw new Error('There is no WordPress')
  for (const post of wordpress.site.posts) post.modified = context.clock.now() - 3_600_000
  computed.content = `${marker}${OLD}`
  const source = editableSource(context.wordpress)
  const mirror = { context, origin: wordpress.url, reader: safeArticleReaders.webhooks }
  await pollWordPress(mirror, source, createMirrorReport(context))
  computed.content = `${marker}${NEW}`
  let deliveries = 0
  return {
    async report(event: string, objectType: string, objectId: number) {
      const delivery = { id: `d-${++deliveries}`, event, objectType, objectId }
      await context.store.groupWrite((trx) => insertDelivery(trx, delivery, context.clock.now()))
      await followWebhooks(mirror, source, createMirrorReport(context), createFreshPosts())
    },
    async shows(text: string) {
      const rows = context.store.db.selectFrom('articles').select('content_html').where('wordpress_id', '=', 100)
      return (await rows.executeTakeFirstOrThrow()).content_html.includes(text)
    },
    async isGone() {
      await context.store.db.deleteFrom('articles').where('wordpress_id', '=', 100).execute()
      return (await context.store.db.selectFrom('article_dependencies').selectAll().execute()).length === 0
    },
  }
}

describe('a text that WordPress computes', () => {
  it.each([
    ['a synced pattern', '<!-- wp:block {"ref":31} /-->', 'pattern.updated', 'wp_block', 31],
    ['a picture', '<!-- wp:image {"id":50} -->', 'media.updated', 'media', 50],
    ['what was uploaded to it', '[gallery]', 'media.created', 'media', 77],
    ['other posts', '<!-- wp:latest-posts /-->', 'post.published', 'post', 101],
    ['the tags', '<!-- wp:tag-cloud /-->', 'term.updated', 'post_tag', 20],
    ['its author', '', 'user.updated', 'user', 2],
  ])('follows a change of %s', async (_, marker, event, objectType, objectId) => {
    const post = await openComputed(marker)
    await post.report(event, objectType, objectId)
    expect(await post.shows(NEW)).toBe(true)
  })
})
