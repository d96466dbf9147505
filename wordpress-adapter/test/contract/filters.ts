import { beforeAll, describe, expect, it } from 'vitest'
import type { WordPressClient, WordPressPost } from '../../src/index.ts'
import { anonymous, ask, expectRefusal, type ReadTarget, type Target } from './target.ts'

export function describeFilters(getTarget: Target<ReadTarget>): void {
  describe('filters', () => {
    let target: ReadTarget
    let client: WordPressClient
    let posts: WordPressPost[]
    beforeAll(async () => {
      target = await getTarget()
      client = anonymous(target)
      posts = (await client.posts.list({ per_page: 100, orderby: 'id', order: 'asc' })).items
    })

    it('finds the posts of a category, and of any of several', async () => {
      const [first = 0, second = 0] = new Set(posts.flatMap((post) => post.categories))
      const ofOne = await client.posts.list({ categories: [first], per_page: 100 })
      expect(ofOne.items.length).toBeGreaterThan(0)
      for (const post of ofOne.items) expect(post.categories).toContain(first)
      const ofBoth = await client.posts.list({ categories: [first, second], per_page: 1 })
      expect(ofBoth.total ?? 0).toBeGreaterThan(ofOne.total ?? 0)
    })

    it('finds nothing in a category that does not exist', async () => {
      expect(await client.posts.list({ categories: [999_999] })).toMatchObject({ items: [], total: 0, totalPages: 0 })
    })

    it('refuses a category that is no number', async () => {
      expect(await ask(target, 'wp/v2/posts?categories=abc')).toMatchObject({
        status: 400,
        body: { code: 'rest_invalid_param' },
      })
    })

    it('finds a post by a word of its title', async () => {
      const post = sample(posts)
      const word = /[a-z]{5,}/i.exec(post.title.rendered.replace(/&[^;]+;|<[^>]+>/g, ' '))?.[0] ?? ''
      const { items } = await client.search('posts', word, { include: [post.id] })
      expect(items.map((found) => found.id)).toEqual([post.id])
    })

    it('finds nothing for a word that is nowhere', async () => {
      expect(await client.search('posts', 'qqxzzyqqx')).toMatchObject({ items: [], total: 0 })
    })

    it('includes and excludes by number', async () => {
      const [first = 0, second = 0, third = 0] = posts.map((post) => post.id)
      const included = await client.posts.list({ include: [first, second], orderby: 'id', order: 'asc' })
      expect(included.items.map((post) => post.id)).toEqual([first, second])
      // WordPress ignores `exclude` beside `include`.
      const excluded = await client.posts.list({ exclude: [second], orderby: 'id', order: 'asc', per_page: 2 })
      expect(excluded.items.map((post) => post.id)).toEqual([first, third])
    })

    it('divides posts by their date', async () => {
      const at = `${sample(posts).date_gmt}Z`
      const before = await client.posts.list({ before: at, per_page: 100 })
      const after = await client.posts.list({ after: at, per_page: 100 })
      for (const post of before.items) expect(Date.parse(`${post.date_gmt}Z`)).toBeLessThan(Date.parse(at))
      for (const post of after.items) expect(Date.parse(`${post.date_gmt}Z`)).toBeGreaterThan(Date.parse(at))
    })

    it('counts a post as modified after a time only when it is later by a second', async () => {
      const post = sample(posts)
      const modified = Date.parse(`${post.modified_gmt}Z`)
      const then = await client.posts.list({ include: [post.id], modified_after: modified })
      const before = await client.posts.list({ include: [post.id], modified_after: modified - 1000 })
      expect(then.items).toEqual([])
      expect(before.items.map((found) => found.id)).toEqual([post.id])
    })

    it('refuses a time that is none', async () => {
      const error = await expectRefusal(client.posts.list({ modified_after: 'notadate' }), 400, 'rest_invalid_param')
      expect(error.data).toMatchObject({ params: { modified_after: 'Invalid date.' } })
    })

    it.each(['draft', 'private', 'publish,draft'])('refuses status %s to a stranger', async (status) => {
      const error = await expectRefusal(client.posts.list({ status }), 400, 'rest_invalid_param')
      expect(error.data).toMatchObject({ details: { status: { code: 'rest_forbidden_status' } } })
    })

    it('takes status publish', async () => {
      expect((await client.posts.list({ status: 'publish', per_page: 1 })).items).toHaveLength(1)
    })
  })
}

function sample(posts: readonly WordPressPost[]): WordPressPost {
  const post = posts[Math.floor(posts.length / 2)]
  if (!post) throw new Error('The target has no posts')
  return post
}
