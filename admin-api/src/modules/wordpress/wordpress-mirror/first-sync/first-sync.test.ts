import type { Trouble } from '@hometown/wordpress-adapter/test-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type MirrorHarness, openMirror } from '../../../../../test/support/mirror-harness.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { idleRenderer } from '../../../../../test/support/publishing.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'
import { publishWaitingChanges } from '../../../publishing/publish-loop/publish-changes.ts'
import { findFirstSyncProblem } from './first-sync.service.ts'
import { watchFirstSync } from './first-sync-watch.service.ts'

const FORBIDDEN: Trouble = (_request, response) => {
  response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Forbidden</h1>')
  return true
}

const MEMBERS_ONLY: Trouble = (_request, response) => {
  response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"rest_login_required","message":"No."}')
  return true
}

const WEB_PAGE: Trouble = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Our paper</h1>')
  return true
}

const ITEM = '<rss><channel><item><title>The fair opens</title></item></channel></rss>'

/** Lists are empty; visitors see these. */
function hidden(visible: { feed?: string; front: string }): Trouble {
  return ({ path, query }, response) => {
    if (path.endsWith('/posts')) {
      response.writeHead(200, { 'content-type': 'application/json', 'x-wp-total': '0', 'x-wp-totalpages': '0' })
      response.end('[]')
      return true
    }
    if (path !== '/') return false
    const page = query.has('feed') ? visible.feed : visible.front
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page)
    return true
  }
}

const noticesOf = ({ context }: MirrorHarness) =>
  context.link.sent.flatMap((message) => (message.type === 'wordpress-unread' ? [message.message] : []))

describe('the first sync with a WordPress', () => {
  it.each([
    [
      'a firewall',
      FORBIDDEN,
      'refuses its REST API: a plugin or a firewall turns it off. Allow /wp-json/ for Hometown',
    ],
    ['a plugin for members', MEMBERS_ONLY, 'application password'],
    ['a web page', WEB_PAGE, 'answers with a web page instead of WordPress’s REST API'],
    ['empty lists, and a feed with posts', hidden({ feed: ITEM, front: '' }), 'empty, although its visitors see posts'],
    [
      'empty lists, and a front page with posts',
      hidden({ front: '<article class="post-7 post type-post">' }),
      'empty, although its visitors see posts',
    ],
  ])(
    'says why it can’t read a WordPress behind %s, and stops saying so after the first sync',
    async (_, trouble, why) => {
      const harness = await openMirror({ posts: 3, anonymous: true })
      harness.wordpress.trouble = trouble
      harness.start()
      await harness.until(async () => expect(await findFirstSyncProblem(harness.context)).toBeDefined())
      const problem = await findFirstSyncProblem(harness.context)
      expect(problem).toContain(why)
      expect(problem).toContain(harness.wordpress.url)
      await harness.until(() => expect(noticesOf(harness)).toEqual([problem]))

      harness.wordpress.trouble = undefined
      await harness.until(async () => expect(await harness.slugs()).toHaveLength(3))
      await harness.until(async () => expect(await findFirstSyncProblem(harness.context)).toBeUndefined())
    },
  )

  it('is over once WordPress was read, and later trouble is no matter of the start', async () => {
    const harness = await openMirror({ posts: 3, anonymous: true })
    harness.wordpress.trouble = FORBIDDEN
    harness.start()
    await harness.until(() => expect(noticesOf(harness)).toHaveLength(1))
    harness.wordpress.trouble = undefined
    await harness.until(async () => expect(await findFirstSyncProblem(harness.context)).toBeUndefined())
    harness.wordpress.trouble = FORBIDDEN
    const receipts = () => harness.context.store.db.selectFrom('publishes').select('message').execute()
    await harness.until(async () => expect(JSON.stringify(await receipts())).toContain('The site stays as it is'))
    expect(noticesOf(harness)).toHaveLength(1)
    expect(await findFirstSyncProblem(harness.context)).toBeUndefined()
  })
})

describe('a site that has articles of its own', () => {
  it('stays as it is before the first sync with a WordPress', async () => {
    const harness = await openMirror({ posts: 3 })
    await createArticle(harness.context, newArticle({ status: 'published' }), 'nora')
    await publishWaitingChanges(harness.context, idleRenderer)
    const watch = await watchFirstSync(harness.context)
    onTestFinished(watch.stop)
    expect(watch.isSiteEmpty()).toBe(false)
  })
})
