import { beforeAll, describe, expect, it } from 'vitest'
import type { WordPressClient } from '../../src/index.ts'
import { anonymous, expectRefusal, type ReadTarget, type Target } from './target.ts'

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
