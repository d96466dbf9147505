import type { Trouble } from '@hometown/wordpress-adapter/test-server'
import { samplePost } from '@hometown/wordpress-adapter/test-site'
import { describe, expect, it } from 'vitest'
import { type MirrorHarness, openMirror } from '../../../../../test/support/mirror-harness.ts'
import { listReceipts } from '../../../platform/changes/receipts.service.ts'
import { insertDelivery } from '../webhooks/webhook-deliveries.repository.ts'

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
  it('takes every post over, drafts too where the credentials may see them', async () => {
    const harness = await openMirror({ posts: 5 })
    harness.start()
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(6))
    const draft = await article(harness, 900)
    expect(draft).toMatchObject({ status: 'draft', origin: harness.wordpress.url })
  })

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
      env: { WORDPRESS_POLL_SECONDS: '3600' },
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
    expect(await db.selectFrom('slug_redirects').select('slug').execute()).toEqual([
      { slug: `council-reviews-budget-${moved.id}` },
    ])
  })

  it('notes nothing when WordPress says what is known already', async () => {
    const harness = await openMirror({
      posts: 2,
      env: { WORDPRESS_POLL_SECONDS: '3600' },
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

  function renameTerm(harness: MirrorHarness, id: number, name: string): void {
    const term = harness.wordpress.site.terms.find((stored) => stored.id === id)
    if (term) Object.assign(term, { name, slug: name.toLowerCase() })
  }

  it.each([
    ['the webhook', { WORDPRESS_POLL_SECONDS: '3600' }],
    ['the poll alone', {}],
  ])('a category with another name: %s brings it to its posts', async (how, env) => {
    const harness = await mirrored(env)
    const [post] = harness.wordpress.site.posts
    const [category = 0] = post?.categories ?? []
    renameTerm(harness, category, 'Churches')
    if (how === 'the webhook') await webhook(harness, category, 'category.updated')
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
  it('finds what no webhook told: a new post, a changed one, a deleted one', async () => {
    const harness = await openMirror({ posts: 6 })
    const { site } = harness.wordpress
    for (const post of site.posts) post.modified = harness.context.clock.now() - 60_000
    harness.start()
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(7))

    const now = harness.context.clock.now()
    const [changed, deleted] = site.posts
    if (!changed || !deleted) throw new Error('no posts')
    Object.assign(changed, { title: 'Changed quietly', modified: now - 1000 })
    site.posts.splice(site.posts.indexOf(deleted), 1)
    site.posts.push({ ...samplePost(700, 3), modified: now - 1000 })

    await harness.until(async () => expect((await article(harness, changed.id))?.title).toBe('Changed quietly'))
    await harness.until(async () => expect(await article(harness, deleted.id)).toBeUndefined())
    await harness.until(async () => expect(await article(harness, 700)).toBeDefined())
  })

  it('compares all ids on a new day', async () => {
    const harness = await openMirror({ posts: 3 })
    const { context, wordpress } = harness
    for (const post of wordpress.site.posts) post.modified = context.clock.now() - 60_000
    harness.start()
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(4))
    // The total stays the same, and the new post has an old modification time.
    const [swapped] = wordpress.site.posts
    if (swapped) Object.assign(swapped, { id: 700, slug: 'in-its-place', modified: context.clock.now() - 3_600_000 })
    context.clock.advance(8 * 86_400_000)
    await harness.until(async () => expect(await harness.slugs()).toContain('in-its-place'))
  })

  it.each([
    ['a web page', 200, '<h1>Maintenance</h1>', 'answers with a web page instead of WordPress’s REST API'],
    ['a firewall', 403, '<h1>Forbidden</h1>', 'a plugin or a firewall turns it off. Allow /wp-json/ for Hometown'],
    ['a plugin for members', 401, '{"code":"rest_login_required","message":"Sign in."}', 'application password'],
  ])('leaves everything as it was behind %s, says why once, and goes on afterwards', async (_, status, body, why) => {
    const harness = await openMirror({ posts: 3, anonymous: true })
    harness.wordpress.trouble = (_request, response) => {
      const type = body.startsWith('{') ? 'application/json' : 'text/html'
      response.writeHead(status, { 'content-type': type }).end(body)
      return true
    }
    harness.start()
    const { db } = harness.context.store
    await harness.until(async () => expect(await listReceipts(db, 10)).toHaveLength(1))
    const [receipt] = await listReceipts(db, 10)
    expect(receipt?.message).toContain('Couldn’t read WordPress')
    expect(receipt?.message).toContain(why)
    harness.wordpress.trouble = undefined
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(3))
    await harness.until(async () =>
      expect(await listReceipts(db, 10)).toContainEqual(
        expect.objectContaining({ outcome: 'live', message: 'WordPress can be read again.' }),
      ),
    )
  })

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

  it('never shows a post that asks for a password', async () => {
    const harness = await openMirror({ posts: 2, anonymous: true })
    const [secret] = harness.wordpress.site.posts
    if (secret) secret.password = 'please'
    harness.start()
    await harness.until(async () => expect(await harness.slugs()).toEqual(['council-reviews-budget-101']))
  })
})
