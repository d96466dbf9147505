import { createServer } from 'node:http'
import { samplePost } from '@hometown/wordpress-adapter/test-site'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openPolledMirror } from '../../../../../test/support/mirror-harness.ts'
import { verifyMirror } from './verify-mirror.service.ts'

/** A site with a page for each article that was stored when it was last published. */
async function openSite() {
  const pages = new Map<string, string>()
  const http = createServer((request, response) => {
    const page = pages.get(request.url ?? '')
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void http.close())
  const address = http.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, pages }
}

async function openVerified() {
  const site = await openSite()
  const mirror = await openPolledMirror({ posts: 12, env: { SITE_URL: site.url } })
  const { context, wordpress } = mirror
  const { db } = context.store
  async function publish(): Promise<void> {
    site.pages.clear()
    for (const row of await db.selectFrom('articles').selectAll().where('status', '=', 'published').execute()) {
      site.pages.set(`/${row.slug}`, `<main><h1>${row.title.replace('&', '&amp;')}</h1>${row.content_html}</main>`)
    }
  }
  await publish()
  const verify = async (heal = false) => {
    const { differences } = await verifyMirror(context, { heal, pause: () => Promise.resolve() })
    return differences.map(({ wordpressId, kind, details }) => `${wordpressId} ${kind}: ${details}`)
  }
  return { ...mirror, site: wordpress.site, pages: site.pages, publish, verify, db }
}

describe('comparing WordPress with what readers get', () => {
  it('finds what is missing, gone, changed, and wrong on the site; and mends it', async () => {
    const { site, pages, verify, publish, db } = await openVerified()
    const [changed, moved] = site.posts
    if (!changed || !moved) throw new Error('There are no posts')
    changed.content = '<p>Other words than before, and more of them.</p>'
    moved.categories = [2]
    site.posts.push({ ...samplePost(700, 3) })
    site.posts = site.posts.filter(({ id }) => id !== 105)
    pages.delete('/council-reviews-budget-107')
    pages.set('/council-reviews-budget-108', '<h1>Council reviews budget 108 &amp; more</h1><p>Nothing else</p>')
    pages.set('/council-reviews-budget-109', '<h1>Another title</h1>')
    const found = [
      '100 changed: original text, text',
      '101 changed: category, WordPress categories',
      '105 gone: published',
      '107 site: HTTP 404 at /council-reviews-budget-107',
      '108 site: 1 part of the text missing',
      '109 site: another title',
      '700 missing: published',
    ]
    expect(await verify()).toEqual(found)
    await db.deleteFrom('changes').execute()
    expect(await verify(true)).toEqual(found)
    const waiting = await db.selectFrom('changes').select('content_id').execute()
    expect(waiting.map((row) => row.content_id)).toEqual(expect.arrayContaining([107, 108, 109]))
    await publish()
    expect(await verify()).toEqual([])
  }, 120_000)
})
