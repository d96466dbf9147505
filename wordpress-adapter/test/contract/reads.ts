import { beforeAll, describe, expect, it } from 'vitest'
import type { ListQuery, WordPressClient, WordPressPost } from '../../src/index.ts'
import { clientOf, expectRefusal, type ReadTarget, type Target } from './target.ts'

const EVERY = { per_page: 100, orderby: 'id', order: 'asc' } as const
const idsOf = (posts: readonly WordPressPost[]) => posts.map(({ id }) => id)

/** Describes what a content service must answer to an anonymous reader. Call it in Vitest. */
export function describeReads(name: string, getTarget: Target<ReadTarget>): void {
  let target: ReadTarget
  let client: WordPressClient
  let posts: WordPressPost[]
  let newest: WordPressPost
  let middle: WordPressPost

  beforeAll(async () => {
    target = await getTarget()
    client = clientOf(target)
    posts = (await client.posts.list(EVERY)).items
    const [first] = (await client.posts.list({ per_page: 1 })).items
    const between = posts[Math.floor(posts.length / 2)]
    if (!first || !between) throw new Error('The target has no posts')
    newest = first
    middle = between
  })

  /** Returns the raw answer, for requests that the client's types don't allow. */
  async function ask(path: string): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${target.url.replace(/\/$/, '')}/wp-json/wp/v2/${path}`)
    return { status: response.status, body: await response.json() }
  }

  const found = async (query: ListQuery) => idsOf((await client.posts.list({ ...EVERY, ...query })).items)

  describe(`${name} lists posts as WordPress does`, () => {
    it('says how many there are and on how many pages, of ten unless told', async () => {
      const { items, total = 0, totalPages, malformed } = await client.posts.list({ per_page: 2 })
      expect(items).toHaveLength(2)
      expect(malformed).toEqual([])
      expect(total).toBeGreaterThanOrEqual(3)
      expect(totalPages).toBe(Math.ceil(total / 2))
      expect((await client.posts.list()).items).toHaveLength(Math.min(10, total))
    })

    it('begins with the newest, shows published posts only, and gives times without a zone', async () => {
      const { items } = await client.posts.list({ per_page: 20, status: 'publish' })
      const dates = items.map((post) => post.date ?? '')
      expect(dates).toEqual([...dates].sort().reverse())
      expect(new Set(items.map((post) => post.status))).toEqual(new Set(['publish']))
      for (const { date, date_gmt, modified, modified_gmt } of items)
        for (const time of [date, date_gmt, modified, modified_gmt])
          expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
    })

    it('goes on where the page before ended', async () => {
      expect(await found({ per_page: 1, page: 2 })).toEqual(idsOf(posts).slice(1, 2))
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

    it.each(['page=0', 'orderby=bogus', 'categories=abc'])('refuses %s', async (query) => {
      expect(await ask(`posts?${query}`)).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } })
    })

    it('hands over every post once when all are read, in brief too', async () => {
      const { total = -1 } = await client.posts.list({ per_page: 1 })
      for (const walk of [client.posts.iterate(), client.posts.iterateBriefs()]) {
        const all: number[] = []
        for await (const { items, malformed } of walk) {
          expect(malformed).toEqual([])
          all.push(...items.map(({ id }) => id))
        }
        expect(all).toHaveLength(total)
        expect(new Set(all).size).toBe(total)
      }
    })

    it('gives only the fields that were asked for, and ignores parameters that it does not know', async () => {
      const { status, body } = await ask('posts?per_page=1&_fields=id,slug&_t=1700000000&foo=bar')
      expect([status, body]).toEqual([200, [{ id: expect.any(Number), slug: expect.any(String) }]])
    })

    it('finds the posts of a category, and of any of several, and none of one that does not exist', async () => {
      const [first = 0, second = 0] = new Set(posts.flatMap((post) => post.categories))
      const ofOne = await client.posts.list({ ...EVERY, categories: [first] })
      expect(ofOne.items.length).toBeGreaterThan(0)
      for (const post of ofOne.items) expect(post.categories).toContain(first)
      const ofAny = await client.posts.list({ categories: [first, second] })
      expect(ofAny.total).toBeGreaterThan(Number(ofOne.total))
      expect(await client.posts.list({ categories: [999_999] })).toMatchObject({ items: [], total: 0, totalPages: 0 })
    })

    it('finds a post by a word of its title, and nothing for a word that is nowhere', async () => {
      const search = /[a-z]{5,}/i.exec(middle.title.rendered.replace(/&[^;]+;|<[^>]+>/g, ' '))?.[0] ?? ''
      expect(await found({ search, include: [middle.id] })).toEqual([middle.id])
      expect(await client.posts.list({ search: 'qqxzzyqqx' })).toMatchObject({ items: [], total: 0 })
    })

    it('includes and excludes by number', async () => {
      const [first = 0, second = 0, third = 0] = idsOf(posts)
      expect(await found({ include: [first, second] })).toEqual([first, second])
      // WordPress ignores `exclude` beside `include`.
      expect(await found({ exclude: [second], per_page: 2 })).toEqual([first, third])
    })

    it('divides posts by their date', async () => {
      const at = `${middle.date_gmt}Z`
      const times = async (query: ListQuery) =>
        (await client.posts.list({ ...EVERY, ...query })).items.map((post) => Date.parse(`${post.date_gmt}Z`))
      for (const time of await times({ before: at })) expect(time).toBeLessThan(Date.parse(at))
      for (const time of await times({ after: at })) expect(time).toBeGreaterThan(Date.parse(at))
    })

    it('counts a post as modified after a time only when it is later by a second', async () => {
      const modified = Date.parse(`${middle.modified_gmt}Z`)
      const since = (time: number) => found({ include: [middle.id], modified_after: new Date(time) })
      expect([await since(modified), await since(modified - 1000)]).toEqual([[], [middle.id]])
    })

    it('refuses a time that is none', async () => {
      const error = await expectRefusal(client.posts.list({ modified_after: 'notadate' }), 400, 'rest_invalid_param')
      expect(error.data).toMatchObject({ params: { modified_after: 'Invalid date.' } })
    })

    it.each(['draft', 'private', 'publish,draft'])('refuses status %s to a stranger', async (status) => {
      const error = await expectRefusal(client.posts.list({ status }), 400, 'rest_invalid_param')
      expect(error.data).toMatchObject({ details: { status: { code: 'rest_forbidden_status' } } })
    })
  })

  describe(`${name} answers single posts as WordPress does`, () => {
    it('by number and by slug, with nothing embedded unless asked', async () => {
      expect(await client.posts.get(newest.id)).toEqual(newest)
      expect(await client.posts.getBySlug(newest.slug)).toEqual(newest)
      expect(newest._embedded).toBeUndefined()
    })

    it('refuses an unknown slug and an unknown number', async () => {
      const bySlug = await expectRefusal(client.posts.getBySlug('no-such-slug-anywhere'), 404, 'not_found')
      const byId = await expectRefusal(client.posts.get(99_999_999), 404, 'rest_post_invalid_id')
      expect([bySlug.message, byId.message]).toEqual(['Post not found', 'Invalid post ID.'])
    })

    it('refuses an unknown route', async () => {
      const message = 'No route was found matching the URL and request method.'
      const body = { code: 'rest_no_route', message, data: { status: 404 } }
      expect(await ask('no-such-route')).toEqual({ status: 404, body })
    })

    it('shows raw texts to editors only', async () => {
      await expectRefusal(client.posts.list({ context: 'edit' }), 401, 'rest_forbidden_context')
    })

    it('hides what is not published', async ({ skip }) => {
      if (target.hiddenPostId === undefined) return skip('the target names no hidden post')
      await expectRefusal(client.posts.get(target.hiddenPostId), 401, 'rest_forbidden')
    })

    it('embeds the author and the terms', async () => {
      for (const post of (await client.posts.list({ per_page: 5, _embed: true })).items) {
        const terms = post._embedded?.['wp:term']?.flat() ?? []
        const categories = terms.filter((term) => term.taxonomy === 'category').map((term) => term.id)
        expect(new Set(categories)).toEqual(new Set(post.categories))
        expect(post._embedded?.author?.map((author) => author.id)).toEqual([post.author])
      }
    })

    it('embeds the picture with its sizes', async ({ skip }) => {
      if (target.pictures === false) return skip('the target has no pictures')
      const { items } = await client.posts.list({ per_page: 100, _embed: ['wp:featuredmedia'] })
      const pictures = items.flatMap((post) => {
        const media = post._embedded?.['wp:featuredmedia']?.[0]
        if (media) expect(media.id).toBe(post.featured_media)
        return media ?? []
      })
      for (const media of pictures) expect(media.source_url).toMatch(/^https?:\/\//)
      // WordPress makes no sizes of tiny pictures.
      const sized = pictures.find((media) => media.media_details.sizes.full)
      expect(sized).toBeDefined()
      expect(sized?.media_details.sizes.full?.source_url).toBe(sized?.source_url)
    })
  })

  describe(`${name} answers for the other types as WordPress does`, () => {
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

    it('has a category for every post, by number and by slug', async () => {
      const categories = (await client.categories.list({ per_page: 100 })).items
      expect(categories.map(({ id }) => id)).toEqual(expect.arrayContaining(posts.flatMap((post) => post.categories)))
      const [first] = categories
      if (!first) throw new Error('The target has no categories')
      expect(await client.categories.get(first.id)).toEqual(first)
      expect((await client.categories.list({ slug: first.slug })).items).toEqual([first])
      await expectRefusal(client.categories.get(999_999), 404, 'rest_term_invalid')
    })

    it('shows the people who wrote published posts, and takes a stranger for nobody', async () => {
      expect((await client.users.get(newest.author)).name).not.toBe('')
      await expectRefusal(client.users.me(), 401, 'rest_not_logged_in')
      expect(await client.checkCredentials()).toMatchObject({ as: 'anonymous' })
    })
  })

  describe(`${name} takes no writes of strangers`, () => {
    it('refuses to create, to change and to delete', async () => {
      await expectRefusal(client.posts.create({ title: 'From nobody' }), 401, 'rest_cannot_create')
      await expectRefusal(client.posts.update(newest.id, { title: 'From nobody' }), 401, 'rest_cannot_edit')
      await expectRefusal(client.posts.delete(newest.id, { force: true }), 401, 'rest_cannot_delete')
    })

    it('answers public reads whatever credentials come with them', async () => {
      const wrong = clientOf(target, { username: 'nobody', applicationPassword: 'wrong' })
      expect((await wrong.posts.list({ per_page: 1 })).items).toHaveLength(1)
      expect(await wrong.checkCredentials()).toMatchObject({ as: 'anonymous' })
    })
  })
}
