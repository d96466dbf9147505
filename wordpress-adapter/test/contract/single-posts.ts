import { beforeAll, describe, expect, it } from 'vitest'
import {
  createWordPressClient,
  type WordPressClient,
  WordPressNotFoundError,
  type WordPressPost,
} from '../../src/index.ts'
import { anonymous, ask, expectRefusal, type ReadTarget, type Target } from './target.ts'

export function describeSinglePosts(getTarget: Target<ReadTarget>): void {
  describe('single posts', () => {
    let target: ReadTarget
    let client: WordPressClient
    let known: WordPressPost
    beforeAll(async () => {
      target = await getTarget()
      client = anonymous(target)
      const [first] = (await client.posts.list({ per_page: 1 })).items
      if (!first) throw new Error('The target has no posts')
      known = first
    })

    it('answers a post by its number', async () => {
      expect(await client.posts.get(known.id)).toEqual(known)
    })

    it('answers a post by its slug', async () => {
      expect(await client.posts.getBySlug(known.slug)).toEqual(known)
    })

    it('has nothing under an unknown slug', async () => {
      await expect(client.posts.getBySlug('no-such-slug-anywhere')).rejects.toThrow(WordPressNotFoundError)
    })

    it('refuses an unknown number', async () => {
      const error = await expectRefusal(client.posts.get(99_999_999), 404, 'rest_post_invalid_id')
      expect(error.message).toBe('Invalid post ID.')
    })

    it('refuses an unknown route', async () => {
      expect(await ask(target, 'wp/v2/no-such-route')).toEqual({
        status: 404,
        body: {
          code: 'rest_no_route',
          message: 'No route was found matching the URL and request method.',
          data: { status: 404 },
        },
      })
    })

    it('shows raw texts to editors only', async () => {
      await expectRefusal(client.posts.list({ context: 'edit' }), 401, 'rest_forbidden_context')
    })

    it('hides what is not published', async ({ skip }) => {
      if (target.hiddenPostId === undefined) return skip('the target names no hidden post')
      await expectRefusal(client.posts.get(target.hiddenPostId), 401, 'rest_forbidden')
    })

    it('embeds the author and the terms', async () => {
      const { items } = await client.posts.list({ per_page: 5, _embed: true })
      for (const post of items) {
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
      expect(sized?.media_details.sizes.full?.source_url).toBe(sized?.source_url)
      expect(sized).toBeDefined()
    })

    it('embeds nothing unless asked', async () => {
      expect(known._embedded).toBeUndefined()
    })
  })
}

/** Only a service of ours keeps pages of authors. */
export function describeAuthorsOfPosts(getTarget: Target<ReadTarget>): void {
  it('names who of a byline has a page, in its order and as printed', async () => {
    const client = anonymous(await getTarget())
    const { items } = await client.posts.list({ per_page: 100 })
    const named = items.flatMap(({ hometown_authors: authors, meta }) => (authors ? [{ authors, meta }] : []))
    for (const { authors, meta } of named) {
      const byline = String(meta.author_name)
      const places = authors.map(({ name }) => byline.indexOf(name))
      expect(places).toEqual(places.filter((place) => place >= 0).sort((one, other) => one - other))
      for (const { slug } of authors) expect(slug).toMatch(/^[a-z0-9-]+$/)
    }
    expect(Math.max(...named.map(({ authors }) => authors.length))).toBeGreaterThan(1)
  })
}

export function describeAnonymousWrites(getTarget: Target<ReadTarget>): void {
  describe('writes of strangers', () => {
    let target: ReadTarget
    let client: WordPressClient
    let id: number
    beforeAll(async () => {
      target = await getTarget()
      client = anonymous(target)
      id = (await client.posts.list({ per_page: 1 })).items[0]?.id ?? 0
    })

    it('refuses to create', async () => {
      await expectRefusal(client.posts.create({ title: 'From nobody' }), 401, 'rest_cannot_create')
    })

    it('refuses to change', async () => {
      await expectRefusal(client.posts.update(id, { title: 'From nobody' }), 401, 'rest_cannot_edit')
    })

    it('refuses to delete', async () => {
      await expectRefusal(client.posts.delete(id, { force: true }), 401, 'rest_cannot_delete')
    })

    it('answers public reads whatever credentials come with them', async () => {
      const credentials = { username: 'nobody', applicationPassword: 'wrong' }
      const wrong = createWordPressClient({ url: target.url, credentials })
      expect((await wrong.posts.list({ per_page: 1 })).items).toHaveLength(1)
      expect(await wrong.checkCredentials()).toMatchObject({ as: 'anonymous' })
    })
  })
}
