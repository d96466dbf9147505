import { beforeAll, describe, expect, it } from 'vitest'
import type { WordPressClient, WordPressPost } from '../../src/index.ts'
import { anonymous, ask, expectRefusal, type ReadTarget, type Target } from './target.ts'

export function describeLists(getTarget: Target<ReadTarget>): void {
  describe('lists of posts', () => {
    let target: ReadTarget
    let client: WordPressClient
    beforeAll(async () => {
      target = await getTarget()
      client = anonymous(target)
    })

    it('says how many there are and on how many pages', async () => {
      const { items, total = 0, totalPages, malformed } = await client.posts.list({ per_page: 2 })
      expect(items).toHaveLength(2)
      expect(malformed).toEqual([])
      expect(total).toBeGreaterThanOrEqual(3)
      expect(totalPages).toBe(Math.ceil(total / 2))
    })

    it('answers ten posts unless told', async () => {
      const { items, total = 0 } = await client.posts.list()
      expect(items).toHaveLength(Math.min(10, total))
    })

    it('begins with the newest', async () => {
      const { items } = await client.posts.list({ per_page: 20 })
      const dates = items.map((post) => post.date ?? '')
      expect(dates).toEqual([...dates].sort().reverse())
    })

    it('shows published posts only', async () => {
      const { items } = await client.posts.list({ per_page: 100 })
      expect(new Set(items.map((post) => post.status))).toEqual(new Set(['publish']))
    })

    it('gives times without a zone', async () => {
      const { items } = await client.posts.list({ per_page: 5 })
      for (const post of items) {
        for (const time of [post.date, post.date_gmt, post.modified, post.modified_gmt]) {
          expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
        }
      }
    })

    it('goes on where the page before ended', async () => {
      const both = await client.posts.list({ per_page: 2, orderby: 'id', order: 'asc' })
      const second = await client.posts.list({ per_page: 1, page: 2, orderby: 'id', order: 'asc' })
      expect(ids(second.items)).toEqual(ids(both.items).slice(1))
    })

    it('refuses a page beyond the end', async () => {
      await expectRefusal(client.posts.list({ page: 100_000, per_page: 100 }), 400, 'rest_post_invalid_page_number')
    })

    it.each([101, 0, -1])('refuses %i posts per page', async (count) => {
      const error = await expectRefusal(client.posts.list({ per_page: count }), 400, 'rest_invalid_param')
      expect(error.message).toBe('Invalid parameter(s): per_page')
      expect(error.data).toMatchObject({
        status: 400,
        params: { per_page: 'per_page must be between 1 (inclusive) and 100 (inclusive)' },
      })
    })

    it('refuses page 0', async () => {
      await expectRefusal(client.posts.list({ page: 0 }), 400, 'rest_invalid_param')
    })

    it('refuses an order that it does not know', async () => {
      await expectRefusal(client.posts.list({ orderby: 'bogus' }), 400, 'rest_invalid_param')
    })

    it('takes no notice of parameters that it does not know', async () => {
      expect((await ask(target, 'wp/v2/posts?per_page=1&_t=1700000000&foo=bar')).status).toBe(200)
    })

    it('hands over every post once when all are read', async () => {
      const { total } = await client.posts.list({ per_page: 1 })
      const all: number[] = []
      for await (const batch of client.posts.iterate({ per_page: 100 })) all.push(...ids(batch.items))
      expect(all).toHaveLength(total ?? -1)
      expect(new Set(all).size).toBe(all.length)
    })

    it('can be read in brief, with the same posts', async () => {
      const brief: number[] = []
      for await (const batch of client.posts.iterateBriefs()) {
        expect(batch.malformed).toEqual([])
        brief.push(...batch.items.map((post) => post.id))
      }
      const { total } = await client.posts.list({ per_page: 1 })
      expect(brief).toHaveLength(total ?? -1)
    })

    it('gives only the fields that were asked for', async () => {
      const { body } = await ask(target, 'wp/v2/posts?per_page=1&_fields=id,slug')
      expect(body).toEqual([{ id: expect.any(Number), slug: expect.any(String) }])
    })
  })
}

function ids(posts: readonly WordPressPost[]): number[] {
  return posts.map((post) => post.id)
}

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

export function describeTypes(getTarget: Target<ReadTarget>): void {
  describe('categories, tags, people, media and the other types', () => {
    let client: WordPressClient
    beforeAll(async () => {
      client = anonymous(await getTarget())
    })

    it('names the site and its namespaces', async () => {
      const index = await client.index()
      expect(index.name).not.toBe('')
      expect(index.namespaces).toContain('wp/v2')
    })

    it.each(['categories', 'tags', 'users', 'media', 'events', 'sports', 'sources'] as const)(
      'lists %s with their total',
      async (type) => {
        const { items, total, malformed } = await client[type].list({ per_page: 100 })
        expect(malformed).toEqual([])
        expect(total).toBeGreaterThanOrEqual(items.length)
      },
    )

    it('has a category for every post', async () => {
      const { items } = await client.posts.list({ per_page: 20 })
      const categories = (await client.categories.list({ per_page: 100 })).items
      for (const id of items.flatMap((post) => post.categories)) {
        expect(categories.map((category) => category.id)).toContain(id)
      }
    })

    it('answers a category by number and by slug', async () => {
      const [first] = (await client.categories.list({ per_page: 1 })).items
      if (!first) throw new Error('The target has no categories')
      expect(await client.categories.get(first.id)).toEqual(first)
      expect((await client.categories.list({ slug: first.slug })).items).toEqual([first])
    })

    it('refuses an unknown category', async () => {
      await expectRefusal(client.categories.get(999_999), 404, 'rest_term_invalid')
    })

    it('shows the people who wrote published posts', async () => {
      const [post] = (await client.posts.list({ per_page: 1 })).items
      expect((await client.users.get(post?.author ?? 0)).name).not.toBe('')
    })

    it('takes a stranger for nobody', async () => {
      await expectRefusal(client.users.me(), 401, 'rest_not_logged_in')
      expect(await client.checkCredentials()).toMatchObject({ as: 'anonymous' })
    })
  })
}
