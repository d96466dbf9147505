import { startWordPressServer, type WordPressServer } from '@hometown/wordpress-adapter/test-server'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { guardedOutside } from '../../../../test/support/loopback-outside.ts'
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

  it('that refuses says so in one sentence', async () => {
    wordpress.trouble = (_request, response) => {
      response.writeHead(403, { 'content-type': 'text/html' }).end('<h1>Blocked</h1>')
      return true
    }
    await expect(importSite(undefined)).rejects.toThrow(/doesn’t answer as a WordPress does/)
  })
})
