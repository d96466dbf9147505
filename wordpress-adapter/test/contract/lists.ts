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
