import type { UnshownArticle } from '@hometown/shared-types/unshown-part'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { openMirror } from '../../../../../test/support/mirror-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { createMirrorReport } from '../pull/mirror-report.ts'
import { pollWordPress } from '../pull/poll.ts'
import { safeArticleReaders } from '../pull/posts/safe-articles.ts'
import { editableSource } from '../pull/wordpress-source.ts'
import { listUnshownParts } from './unshown-parts.service.ts'

const FORM = '<form action="/x"><label>Name <input></label></form>'
const FRAME = '<iframe src="https://charts.example/1"></iframe>'

describe('parts that only WordPress can show', () => {
  async function openNewsroom() {
    const { context, wordpress } = await openMirror({ posts: 3, store: await openTestStore() })
    if (!context.wordpress) throw new Error('There is no WordPress')
    const mirror = { context, origin: wordpress.url, reader: safeArticleReaders.webhooks }
    const source = editableSource(context.wordpress)
    let modified = context.clock.now() - 3_600_000
    return {
      context,
      async write(contents: Record<number, string>) {
        modified += 60_000
        for (const post of wordpress.site.posts) {
          const content = contents[post.id]
          if (content !== undefined) Object.assign(post, { content, modified })
        }
        await pollWordPress(mirror, source, createMirrorReport(context))
      },
      async text(id: number) {
        const rows = context.store.db.selectFrom('articles').select('content_html').where('wordpress_id', '=', id)
        return (await rows.executeTakeFirstOrThrow()).content_html
      },
      async listed(page = 1) {
        const { data, ...counts } = await listUnshownParts(context, { page, per_page: 1 })
        return { ...counts, articles: data.map(({ address, kinds }) => [/\d*$/.exec(address)?.[0], kinds]) }
      },
      async forget(id: number) {
        await context.store.db.deleteFrom('articles').where('wordpress_id', '=', id).execute()
      },
    }
  }

  it('leave a link to the post in the text, and are listed page by page', async () => {
    const newsroom = await openNewsroom()
    await newsroom.write({ 100: `<p>a</p>${FORM}`, 101: `<p>b</p>${FRAME}<p>c</p>${FORM}`, 102: '<p>c</p>' })
    expect(await newsroom.text(100)).toMatch(
      /<p>a<\/p><p class="look-elsewhere"><a href="[^"]+#elsewhere" rel="noopener">Fill in this form at [^<]+</,
    )
    expect(await newsroom.text(102)).toBe('<p>c</p>')
    const [first, second] = [await newsroom.listed(1), await newsroom.listed(2)]
    expect([first, second]).toMatchObject([
      { total: 2, totalPages: 2 },
      { total: 2, totalPages: 2 },
    ])
    const kinds = [...first.articles, ...second.articles].map(([, listed]) => listed)
    expect(kinds.sort((a, b) => Number(a?.length) - Number(b?.length))).toEqual([['form'], ['form', 'frame']])
  })
})

it('editors may ask for the list, readers may not', async () => {
  const { app, context } = await buildTestApp()
  const url = '/api/wordpress/unshown-parts'
  expect((await app.inject({ url })).statusCode).toBe(401)
  const { headers } = await signIn(context, 'editor')
  const answer = await app.inject({ url, headers })
  expect(answer.json<{ data: UnshownArticle[] }>()).toEqual({ data: [], total: 0, totalPages: 0 })
})
