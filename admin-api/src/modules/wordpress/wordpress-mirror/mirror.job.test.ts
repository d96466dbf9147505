import type { WordPressMedia } from '@hometown/wordpress-adapter'
import { answering, at } from '@hometown/wordpress-adapter/test-server'
import { describe, expect, it } from 'vitest'
import { testSettings } from '../../../../../testing/test-settings.ts'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { type MirrorHarness, openMirror, openPolledMirror } from '../../../../test/support/mirror-harness.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import { KEPT_ORIGIN } from '../../content/articles/article-mapping.ts'
import { saveWordPressPictures } from '../../content/media/index.ts'
import { listPublishReceipts } from '../../platform/changes/index.ts'
import { getPostJson } from '../../publishing/content-service/posts.service.ts'
import { mirrorPosts } from './mirror-posts.service.ts'
import { enqueueReads, FULL_READ_NOW, findFirstSyncProblem, watchFirstSync } from './mirror-state.service.ts'
import { openWordPressSource } from './wordpress-source.service.ts'

async function messages({ context }: MirrorHarness): Promise<string> {
  return (await listPublishReceipts(context.store.db, 10)).map(({ message }) => message).join('\n')
}

const ignoreCredentials = at(
  ({ path, query }) => path.endsWith('/users/me') || query.get('context') === 'edit',
  answering(401, '{"code":"rest_not_logged_in","message":"You are not currently logged in.","data":{"status":401}}'),
)

describe('the mirror of a WordPress', () => {
  it('follows messages: a changed post, a moved one, one in the trash, a renamed category', async () => {
    const harness = await openMirror({ posts: 4, env: testSettings({ wordpressPollSeconds: 3600 }) })
    const { context, wordpress } = harness
    harness.start()
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(5))
    const [changed, moved, trashed, shown] = wordpress.site.posts
    if (!changed || !moved || !trashed || !shown) throw new Error('no posts')
    changed.title = 'Bridge opens'
    moved.slug = 'another-address'
    trashed.status = 'trash'
    const term = wordpress.site.terms.find(({ id }) => id === shown.categories[0])
    Object.assign(term ?? {}, { name: 'Churches', slug: 'churches' })
    const now = context.clock.now()
    await enqueueReads(context.store.db, 'post', [changed.id, moved.id, trashed.id], now)
    await enqueueReads(context.store.db, 'everything', [FULL_READ_NOW], now)
    context.messages.receive({ type: 'webhooks-waiting' })
    await harness.until(async () => {
      expect((await harness.article(changed.id))?.title).toBe('Bridge opens')
      expect((await harness.article(moved.id))?.slug).toBe('another-address')
      expect(await harness.article(trashed.id)).toBeUndefined()
      expect((await harness.article(shown.id))?.category).toBe('Churches')
      expect(await context.store.db.selectFrom('wordpress_queue').selectAll().execute()).toEqual([])
    })
  })

  it('reads everything again when the credentials begin to count, and keeps drafts when they stop', async () => {
    const harness = await openMirror({ posts: 2 })
    harness.wordpress.trouble = ignoreCredentials
    const reading = harness.start()
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(2))
    await harness.until(async () => expect(await messages(harness)).toContain('read-only'))
    const [post] = harness.wordpress.site.posts
    if (post) post.content = '<!-- wp:more -->\n<p>Raw</p>'
    await reading.stop()
    harness.wordpress.trouble = undefined
    const writing = harness.start()
    await harness.until(async () => expect((await harness.article(post?.id ?? 0))?.content_raw).toBe(post?.content))
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(3))
    await writing.stop()
    harness.wordpress.trouble = ignoreCredentials
    harness.wordpress.site.posts.splice(0, 1)
    harness.start()
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(2))
    expect(await harness.article(900)).toMatchObject({ status: 'draft' })
  })

  it('only reads what everybody may read with an account that can’t see other people’s posts', async () => {
    const harness = await openMirror({ posts: 2 })
    const author = JSON.stringify({ id: 2, name: 'Ann Author', slug: 'ann', capabilities: { edit_posts: true } })
    harness.wordpress.trouble = at(({ path }) => path.endsWith('/users/me'), answering(200, author))
    harness.start()
    await harness.until(async () => expect(await messages(harness)).toContain('Ann Author can’t edit'))
    expect(await harness.publishedIds()).toEqual([100, 101])
  })

  it('keeps the site while WordPress is away, says so once, and goes on', async () => {
    const harness = await openMirror({ posts: 2, anonymous: true })
    harness.start()
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(2))
    await harness.until(async () => expect(await findFirstSyncProblem(harness.context)).toBeUndefined())
    harness.wordpress.trouble = answering(200, '<h1>Our paper</h1>')
    await harness.until(async () => expect(await messages(harness)).toContain('The site stays as it is'))
    harness.wordpress.trouble = undefined
    await harness.until(async () => expect(await messages(harness)).toContain('WordPress can be read again.'))
    expect(await harness.slugs()).toHaveLength(2)
    expect((await messages(harness)).match(/The site stays/g)).toHaveLength(1)
  })
})

describe('the first sync with a WordPress', () => {
  it('says why it can’t read WordPress, such as one behind a firewall, until it could', async () => {
    const harness = await openMirror({ posts: 3, anonymous: true })
    const { context, wordpress } = harness
    const isAwaited = await watchFirstSync(context)
    wordpress.trouble = answering(403, '<h1>Forbidden</h1>')
    harness.start()
    await harness.until(async () => expect(await findFirstSyncProblem(context)).toContain('refuses its REST API'))
    const problem = await findFirstSyncProblem(context)
    expect(problem).toContain('Couldn’t read WordPress: ')
    expect(await isAwaited()).toBe(true)

    wordpress.trouble = undefined
    await harness.until(async () => expect(await harness.slugs()).toHaveLength(3))
    await harness.until(async () => expect(await findFirstSyncProblem(context)).toBeUndefined())
    expect(await isAwaited()).toBe(false)
  })

  it('lets readers in only when it is complete, also after a restart in the middle of it', async () => {
    const { context, wordpress, leader } = await openMirror({ posts: 3 })
    const source = await openWordPressSource(context.wordpress ?? expect.fail('There is no WordPress'))
    await mirrorPosts({ context, origin: wordpress.url, leader }, source, [100])
    expect(await (await watchFirstSync(context))()).toBe(true)
  })

  it('leaves a site that has articles of its own as it is', async () => {
    const { context } = await openMirror({ posts: 3 })
    await createArticle(context, { status: 'published' }, 'nora')
    await context.store.db.updateTable('articles').set({ origin: KEPT_ORIGIN }).execute()
    expect((await watchFirstSync(context))()).toBe(false)
  })
})

describe('the pictures of a mirrored WordPress', () => {
  async function open() {
    const mirror = await openMirror({ posts: 1 })
    const { context, until } = mirror
    mirror.start()
    await until(async () => expect(await mirror.slugs()).toHaveLength(2))
    const read = () => getPostJson(context, 100, new Set(['wp:featuredmedia']))
    const changes = async () =>
      (await context.store.db.selectFrom('changes').select('seq').where('content_id', '=', 100).execute()).length
    return { ...mirror, read, changes }
  }

  it('are shown from there, in its sizes', async () => {
    const { wordpress, read, changes } = await open()
    const medium = `${wordpress.url}/wp-content/uploads/medium-river.jpg`
    expect(await read()).toMatchObject({
      meta: { image_url: expect.stringContaining(wordpress.url) },
      hometown: { copies: { sources: [{ type: 'image/jpeg', srcset: expect.stringContaining(medium) }] } },
    })
    expect(await changes()).toBe(1)
  })

  it('render their articles again when their caption or sizes change there', async () => {
    const { context, wordpress, read, changes, until } = await open()
    const [media] = wordpress.site.media
    if (!media) throw new Error('The stand-in has no picture')
    const report = async () => {
      await enqueueReads(context.store.db, 'everything', [FULL_READ_NOW], context.clock.now())
      context.messages.receive({ type: 'webhooks-waiting' })
    }
    media.caption = 'The river in May'
    await report()
    await until(async () => expect(await changes()).toBe(2))
    expect(await read()).toMatchObject({
      _embedded: { 'wp:featuredmedia': [{ caption: { rendered: '<p>The river in May</p>' } }] },
    })
    media.withoutSizes = true
    await report()
    await until(async () => expect(await changes()).toBeGreaterThan(2))
  })

  it('are kept without those that have no whole address, or the file of another one', async () => {
    const context = await buildTestContext({ env: { WORDPRESS_URL: 'https://wordpress.example' } })
    const { db } = context.store
    const picture = (id: number, source_url: string): WordPressMedia => ({
      ...{ id, source_url, slug: '', date_gmt: null, modified_gmt: null, alt_text: '', meta: {} },
      ...{ media_type: 'image', mime_type: 'image/jpeg', media_details: { width: 3, height: 2, sizes: {} } },
    })
    const keep = (...items: WordPressMedia[]) =>
      context.store.write('clock', (tx) => saveWordPressPictures(tx, context, items))
    const [fair, river] = ['https://pictures.example/fair.jpg', 'https://pictures.example/river.jpg']
    await keep(picture(1, fair), picture(2, '/uploads/fair.jpg'), picture(3, river), picture(4, river))
    await keep(picture(3, fair))
    const kept = db.selectFrom('media').select(['remote_id', 'url']).orderBy('remote_id')
    expect(await kept.execute()).toEqual([
      { remote_id: 1, url: fair },
      { remote_id: 3, url: river },
    ])
  })
})

it('bylines from WordPress are all authors that Co-Authors Plus knows', async () => {
  const mirror = await openPolledMirror({ posts: 3, anonymous: true })
  const { site } = mirror.wordpress
  const pollWith = async (second: string) => {
    site.coauthors = [
      { user_nicename: 'ada', display_name: 'Ada Roe', posts: [101] },
      { user_nicename: 'bo', display_name: second, posts: [101] },
    ]
    mirror.context.clock.advance(3000)
    for (const post of site.posts) post.modified = mirror.context.clock.now() - 500
    await mirror.poll()
  }
  await pollWith('Bo Diaz')
  expect((await mirror.article(101))?.author_name).toBe('Ada Roe and Bo Diaz')
  expect((await mirror.article(100))?.author_name).toBe('Erin Editor')
  await pollWith('Bo Rosario')
  expect((await mirror.article(101))?.author_name).toBe('Ada Roe and Bo Rosario')
})
