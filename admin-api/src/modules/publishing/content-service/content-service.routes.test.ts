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

  it('ignores an empty list', async () => {
    const { ids } = await open(2)
    for (const name of ['include', 'exclude', 'slug', 'categories', '_fields'])
      expect(await ids(`posts?order=asc&${name}=,`), name).toEqual([1, 2])
  })

  it('searches all words in titles, descriptions and keywords', async () => {
    const { context, get } = await open(1)
    await createArticle(context, newArticle({ title: '100% pie', keywords: ['Cattle'], status: 'published' }), null)
    expect((await get('posts?search=PIE%20cattle&per_page=1')).headers['x-wp-total']).toBe('2')
    expect((await get('posts?search=100%25')).json()).toMatchObject([{ title: { rendered: '100% pie' } }])
  })

  it('answers what it doesn’t do in WordPress’s words', async () => {
    const { app } = await open(1)
    for (const [method, path, status, code] of [
      ['POST', 'wp/v2/posts', 401, 'rest_cannot_create'],
      ['PUT', 'wp/v2/posts/1', 401, 'rest_cannot_edit'],
      ['DELETE', 'wp/v2/posts/1', 401, 'rest_cannot_delete'],
      ['POST', 'wp/v2/categories', 401, 'rest_cannot_create'],
      ['POST', 'wp/v2/media', 401, 'rest_cannot_create'],
      ['DELETE', 'wp/v2/media/1', 404, 'rest_no_route'],
      ['POST', 'jwt-auth/v1/token', 404, 'rest_no_route'],
      ['GET', 'wp/v2/posts/one', 404, 'rest_no_route'],
      ['GET', 'wp/v2/tags/1', 404, 'rest_term_invalid'],
      ['GET', 'wp/v2/users/1', 404, 'rest_user_invalid_id'],
      ['GET', 'wp/v2/media/1', 404, 'rest_post_invalid_id'],
      ['GET', 'wp/v2/events/1', 404, 'rest_post_invalid_id'],
    ] as const) {
      const url = `/wp-json/${path}`
      const foreign = { origin: 'https://elsewhere.invalid', 'content-type': 'application/json' }
      const bodies = method === 'GET' ? {} : { headers: foreign, payload: '{broken' }
      const answer = await app.inject({ method, url, ...bodies })
      expect(answer.statusCode, method).toBe(status)
      expect(answer.json(), method).toMatchObject({ code, data: { status } })
    }
  })
})
