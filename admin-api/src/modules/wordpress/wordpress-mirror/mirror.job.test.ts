import type { Trouble } from '@hometown/wordpress-adapter/test-server'
import { describe, expect, it } from 'vitest'
import { testSettings } from '../../../../../testing/test-settings.ts'
import { type MirrorHarness, openMirror } from '../../../../test/support/mirror-harness.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'
import { listReceipts } from '../../platform/changes/receipts.service.ts'
import { findFirstSyncProblem, watchFirstSync } from './mirror-state.service.ts'
import { enqueue } from './wordpress-queue.service.ts'

async function messages({ context }: MirrorHarness): Promise<string> {
  return (await listReceipts(context.store.db, 10)).map(({ message }) => message).join('\n')
}

function answering(status: number, body: string): Trouble {
  return (_request, response) => {
    const contentType = body.startsWith('<') ? 'text/html' : 'application/json'
    response.writeHead(status, { 'content-type': contentType }).end(body)
    return true
  }
}

const ignoreCredentials: Trouble = ({ path, query }, response) => {
  if (!path.endsWith('/users/me') && query.get('context') !== 'edit') return false
  response.writeHead(401, { 'content-type': 'application/json' })
  response.end('{"code":"rest_not_logged_in","message":"You are not currently logged in.","data":{"status":401}}')
  return true
}

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
    await enqueue(context.store.db, 'post', [changed.id, moved.id, trashed.id], now)
    await enqueue(context.store.db, 'everything', [1], now)
    context.link.receive({ type: 'webhooks-waiting' })
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
    expect(await messages(harness)).toContain('read-only')
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

  it('leaves a site that has articles of its own as it is', async () => {
    const harness = await openMirror({ posts: 3 })
    await createArticle(harness.context, newArticle({ status: 'published' }), 'nora')
    expect((await watchFirstSync(harness.context))()).toBe(false)
  })
})
