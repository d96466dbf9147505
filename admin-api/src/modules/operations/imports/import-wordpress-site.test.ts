import { startWordPressServer, type WordPressServer } from '@hometown/wordpress-adapter/test-server'
import { EDITOR } from '@hometown/wordpress-adapter/test-site'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { guardedOutside, serveOutside } from '../../../../test/support/loopback-outside.ts'
import { articlesOf } from '../../../../test/support/old-site.ts'
import { importContent, openSource, type SourceOptions } from './import-content.service.ts'

describe('a WordPress that answers', () => {
  let wordpress: WordPressServer
  let context: TestContext

  beforeEach(async () => {
    wordpress = await startWordPressServer(30)
    onTestFinished(() => wordpress.close())
    context = await buildTestContext({ outside: guardedOutside() })
  })

  async function importSite(account: SourceOptions['account']) {
    const source = await openSource(context, wordpress.url, { site: undefined, account })
    return importContent(context, source, { categoryMap: {}, isDryRun: false, trustedSite: wordpress.url })
  }

  const postsWith = (...statuses: string[]) =>
    wordpress.site.posts.filter((post) => post.type === 'post' && statuses.includes(post.status))

  it('gives its published posts to anybody, without those behind a password', async () => {
    const report = await importSite(undefined)
    const open = postsWith('publish').filter(({ password }) => password === '')
    const rows = await articlesOf(context)
    expect(rows.map(({ slug }) => slug).sort()).toEqual(open.map(({ slug }) => slug).sort())
    expect(rows.every(({ status, origin }) => status === 'published' && origin === 'local')).toBe(true)
    expect(report.counts.left_out).toBe(postsWith('publish').length - open.length)
  })

  it('gives drafts and private posts to an editor, and nothing hidden becomes public', async () => {
    await importSite(EDITOR)
    const rows = await articlesOf(context)
    expect(rows).toHaveLength(postsWith('publish', 'draft', 'pending', 'private', 'future').length)
    const published = postsWith('publish').filter(({ password }) => password === '')
    expect(rows.filter(({ status }) => status === 'published')).toHaveLength(published.length)
    expect(rows.filter(({ status }) => status === 'archived')).toHaveLength(
      postsWith('private').filter(({ password }) => password === '').length,
    )
  })

  it('changes nothing twice, and what changes there follows', async () => {
    await importSite(EDITOR)
    const before = await articlesOf(context)
    const again = await importSite(EDITOR)
    expect(again.counts).toMatchObject({ new: 0, updated: 0 })
    expect(await articlesOf(context)).toEqual(before)
    const post = postsWith('publish').find(({ password }) => password === '')
    if (!post) throw new Error('no post')
    Object.assign(post, { title: 'Another title', modified: post.modified + 60_000 })
    expect((await importSite(EDITOR)).counts).toMatchObject({ new: 0, updated: 1 })
    expect((await articlesOf(context)).find(({ slug }) => slug === post.slug)?.title).toBe('Another title')
  })

  it('can’t make Hometown read pictures of another machine by naming it as its home', async () => {
    const inside = await serveOutside((_request, response) => response.end('secret'))
    const [post] = postsWith('publish')
    if (!post) throw new Error('no post')
    post.content = `<p>Text.</p><img src="${inside.origin}/wp-content/uploads/a.png" alt="">`
    wordpress.trouble = ({ path }, response) => {
      if (path !== '/wp-json/') return false
      const index = { name: 'Old', description: '', url: inside.origin, home: inside.origin, gmt_offset: 0 }
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ ...index, namespaces: ['wp/v2'], authentication: {} }))
      return true
    }
    const report = await importSite(undefined)
    expect(report.lines()).toContain(`the picture ${inside.origin}/wp-content/uploads/a.png keeps its address`)
    expect(inside.asked).toEqual([])
  })

  it.each([401, 403, 404])(
    'that answers %i for its accounts and media gives its posts, and the report says so',
    async (status) => {
      wordpress.trouble = ({ path }, response) => {
        if (!/\/(?:users|media)$/.test(path)) return false
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify({ code: 'rest_hidden', message: 'Hidden.', data: { status } }))
        return true
      }
      const report = await importSite(undefined)
      expect(report.counts.new).toBe(postsWith('publish').filter(({ password }) => password === '').length)
      for (const line of ['doesn’t show its media library', 'doesn’t show its accounts'])
        expect(report.lines().split(line)).toHaveLength(2)
    },
  )

  it('that refuses says so in one sentence', async () => {
    wordpress.trouble = (_request, response) => {
      response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Blocked</h1>')
      return true
    }
    await expect(importSite(undefined)).rejects.toThrow(/doesn’t answer as a WordPress does/)
  })
})
