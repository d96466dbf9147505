import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'

async function open(count = 0) {
  const { app, context } = await buildTestApp({ env: { SITE_URL: 'https://www.example.invalid' } })
  for (let place = 0; place < count; place++) {
    await createArticle(context, newArticle({ status: 'published', slug: `article-${place}` }), null)
    context.clock.advance(1000)
  }
  const get = (path: string) => app.inject(`/wp-json/wp/v2/${path}`)
  const ids = async (path: string) => (await get(path)).json().map((post: { id: number }) => post.id)
  return { app, context, get, ids }
}

describe('the content service', () => {
  it('goes on behind a number, so that a withdrawal hides no other post from a walk', async () => {
    const { context, ids } = await open(5)
    const behind = (id: number) => ids(`posts?orderby=id&order=asc&per_page=2&after_id=${id}`)
    expect(await behind(0)).toEqual([1, 2])
    await context.store.db
      .updateTable('articles')
      .set({ status: 'draft' })
      .where('wordpress_id', 'in', [1, 2])
      .execute()
    expect(await behind(2)).toEqual([3, 4])
    expect(await behind(4)).toEqual([5])
    expect(await behind(5)).toEqual([])
  })

  it('searches all words in titles, descriptions and keywords', async () => {
    const { context, get } = await open(1)
    await createArticle(context, newArticle({ title: '100% pie', keywords: ['Cattle'], status: 'published' }), null)
    expect((await get('posts?search=PIE%20cattle&per_page=1')).headers['x-wp-total']).toBe('2')
    expect((await get('posts?search=100%25')).json()).toMatchObject([{ title: { rendered: '100% pie' } }])
  })
})
