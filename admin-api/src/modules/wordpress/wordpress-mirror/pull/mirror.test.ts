import type { Trouble } from '@hometown/wordpress-adapter/test-server'
import { describe, expect, it } from 'vitest'
import { testSettings } from '../../../../../../testing/test-settings.ts'
import { type MirrorHarness, openMirror } from '../../../../../test/support/mirror-harness.ts'
import { listReceipts } from '../../../platform/changes/receipts.service.ts'
import { insertDelivery } from '../webhooks/webhook-work.ts'

let deliveries = 0

async function webhook(harness: MirrorHarness, objectId: number, event = 'post.updated'): Promise<void> {
  const delivery = { id: `delivery-${++deliveries}`, event, objectType: event.split('.')[0] ?? 'post', objectId }
  await harness.context.store.groupWrite((trx) => insertDelivery(trx, delivery, harness.context.clock.now()))
  harness.context.link.receive({ type: 'webhooks-waiting' })
}

async function article(harness: MirrorHarness, wordpressId: number) {
  return harness.context.store.db
    .selectFrom('articles')
    .selectAll()
    .where('wordpress_id', '=', wordpressId)
    .executeTakeFirst()
}

describe('the mirror of a WordPress', () => {
  it('keeps the raw text and makes the shown one safe', async () => {
    const harness = await openMirror({ posts: 1 })
    const [post] = harness.wordpress.site.posts
    if (post) post.content = '<!-- wp:html -->\n<p onclick="x()">Hi</p><script>alert(1)</script>\n<!-- /wp:html -->'
    harness.start()
    await harness.until(async () => expect(await article(harness, 100)).toBeDefined())
    const row = await article(harness, 100)
    expect(row?.content_raw).toBe(post?.content)
    expect(row?.content_html.trim()).toBe('<p>Hi</p>')
  })

  it('follows a webhook: a changed post, a moved one, a trashed one', async () => {
    const harness = await openMirror({
      posts: 4,
      env: testSettings({ wordpressPollSeconds: 3600 }),
    })
    harness.start()
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(5))
    const [changed, moved, trashed] = harness.wordpress.site.posts
    if (!changed || !moved || !trashed) throw new Error('no posts')

    changed.title = 'Bridge opens'
    moved.slug = 'another-address'
    trashed.status = 'trash'
    for (const post of [changed, moved, trashed]) await webhook(harness, post.id)

    await harness.until(async () => expect((await article(harness, changed.id))?.title).toBe('Bridge opens'))
    await harness.until(async () => expect((await article(harness, moved.id))?.slug).toBe('another-address'))
    await harness.until(async () => expect(await article(harness, trashed.id)).toBeUndefined())
    const { db } = harness.context.store
    const own = await db.selectFrom('redirects').select('path').where('pattern', 'is', null).execute()
    expect(own.map(({ path }) => path).sort()).toEqual(
      [moved, trashed].map(({ id }) => `/council-reviews-budget-${id}`).sort(),
    )
  })

  it('follows a webhook again whose post made WordPress fail', async () => {
    const harness = await openMirror({ posts: 2, env: testSettings({ wordpressPollSeconds: 3600 }) })
    const { wordpress, context } = harness
    harness.start()
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(3))
    const [trashed] = wordpress.site.posts
    if (!trashed) throw new Error('no posts')

    trashed.status = 'trash'
    wordpress.trouble = ({ query }, response) => {
      if (!query.get('include')?.split(',').includes(String(trashed.id))) return false
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"code":"internal_server_error"}')
      return true
    }
    await webhook(harness, trashed.id)
    await harness.until(async () =>
      expect((await listReceipts(context.store.db, 10)).map(({ message }) => message).join()).toContain(
        `We couldn’t read WordPress post ${trashed.id}.`,
      ),
    )
    wordpress.trouble = undefined
    context.link.receive({ type: 'webhooks-waiting' })
    await harness.until(async () => expect(await article(harness, trashed.id)).toBeUndefined())
  })

  it('notes nothing when WordPress says what is known already', async () => {
    const harness = await openMirror({
      posts: 2,
      env: testSettings({ wordpressPollSeconds: 3600 }),
    })
    harness.start()
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(3))
    const { db } = harness.context.store
    const before = await db.selectFrom('changes').select('seq').execute()
    await webhook(harness, 100)
    await harness.until(async () => {
      const waiting = await db.selectFrom('webhook_deliveries').select('id').where('processed_at', 'is', null).execute()
      expect(waiting).toEqual([])
    })
    expect(await db.selectFrom('changes').select('seq').execute()).toEqual(before)
  })
})

describe('what posts themselves don’t tell', () => {
  async function mirrored(env: Record<string, string> = {}): Promise<MirrorHarness> {
    const harness = await openMirror({ posts: 4, env })
    for (const post of harness.wordpress.site.posts) post.modified = harness.context.clock.now() - 60_000
    harness.start()
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(5))
    return harness
  }

  const ignoreCredentials: Trouble = (request, response) => {
    if (!request.path.endsWith('/users/me') && request.query.get('context') !== 'edit') return false
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end('{"code":"rest_not_logged_in","message":"You are not currently logged in.","data":{"status":401}}')
    return true
  }

  it('a category with another name: the webhook brings it to its posts', async () => {
    const harness = await mirrored(testSettings({ wordpressPollSeconds: 3600 }))
    const [post] = harness.wordpress.site.posts
    const [category = 0] = post?.categories ?? []
    const term = harness.wordpress.site.terms.find((stored) => stored.id === category)
    Object.assign(term ?? {}, { name: 'Churches', slug: 'churches' })
    await webhook(harness, category, 'category.updated')
    await harness.until(async () => expect((await article(harness, post?.id ?? 0))?.category).toBe('Churches'))
  })

  it('reads everything again when the credentials begin to count, for the raw texts', async () => {
    const harness = await openMirror({ posts: 2 })
    harness.wordpress.trouble = ignoreCredentials
    const reading = harness.start()
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(2))
    const [post] = harness.wordpress.site.posts
    if (post) post.content = '<!-- wp:more -->\n<p>Raw</p>'
    await reading.stop()
    harness.wordpress.trouble = undefined
    harness.start()
    await harness.until(async () => expect((await article(harness, post?.id ?? 0))?.content_raw).toBe(post?.content))
    expect(await harness.slugs()).toHaveLength(3)
  })

  it('keeps drafts when the credentials stop counting', async () => {
    const harness = await mirrored()
    harness.wordpress.trouble = ignoreCredentials
    const isTold = async () =>
      expect((await listReceipts(harness.context.store.db, 10)).map(({ message }) => message)).toContainEqual(
        expect.stringContaining('read-only'),
      )
    await harness.until(isTold)
    harness.wordpress.site.posts.splice(0, 1)
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(4))
    expect(await article(harness, 900)).toMatchObject({ status: 'draft' })
  })
})

describe('the poll under the webhook', () => {
  it('gives a post whose slug is reserved or taken one of its own', async () => {
    const harness = await openMirror({ posts: 4 })
    const slugs = ['admin', '%f0%9f%8e%89', 'same-slug', 'same-slug']
    slugs.forEach((slug, index) => {
      const post = harness.wordpress.site.posts[index]
      if (post) post.slug = slug
    })
    harness.start()
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(5))
    expect(await harness.slugs()).toEqual(expect.arrayContaining(['admin-100', '🎉', 'same-slug', 'same-slug-103']))
  })
})
