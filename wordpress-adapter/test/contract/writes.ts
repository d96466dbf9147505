import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWordPressClient, type PostFields, type WordPressClient, type WordPressPost } from '../../src/index.ts'
import { clientOf, expectRefusal, type Target, type WriteTarget } from './target.ts'

/** The bytes are a real PNG of one red pixel. */
const TINY_PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)

/** Describes what a WordPress must answer to an editor's writes, to uploads and to wrong credentials. */
export function describeWrites(name: string, getTarget: Target<WriteTarget>): void {
  let target: WriteTarget
  let editor: WordPressClient
  let reader: WordPressClient
  beforeAll(async () => {
    target = await getTarget()
    editor = clientOf(target, target.editor)
    reader = clientOf(target)
  })

  describe(`${name} takes posts as WordPress does`, () => {
    const made = new Set<number>()
    afterAll(async () => {
      for (const id of made) await editor.posts.delete(id, { force: true })
    })

    async function create(fields: PostFields): Promise<WordPressPost> {
      const post = await editor.posts.create(fields)
      made.add(post.id)
      return post
    }

    it('keeps what was sent, raw and rendered, and times in UTC', async () => {
      const raw = '<!-- wp:paragraph -->\n<p>One &amp; two</p>\n<!-- /wp:paragraph -->'
      const date_gmt = '2020-02-03T04:05:06'
      const post = await create({ title: 'Salt & pepper', content: raw, excerpt: 'Short', status: 'publish', date_gmt })
      expect([post.content.raw, post.date_gmt]).toEqual([raw, date_gmt])
      // WordPress 7 gives rendered paragraphs a class.
      expect(post.content.rendered.trim()).toMatch(/^<p( class="[^"]*")?>One &amp; two<\/p>$/)
      expect(post.title.rendered).toMatch(/^Salt &(#038|amp); pepper$/)
      expect(await reader.posts.get(post.id)).toMatchObject({ id: post.id, status: 'publish' })
    })

    it('makes drafts that strangers do not see', async () => {
      const draft = await create({ title: 'Not yet', content: 'x' })
      expect(draft.status).toBe('draft')
      await expectRefusal(reader.posts.get(draft.id), 401, 'rest_forbidden')
      const drafts = await editor.posts.list({ status: 'draft', include: [draft.id], context: 'edit' })
      expect(drafts.items.map((post) => post.id)).toEqual([draft.id])
    })

    it('changes only the fields that were sent', async () => {
      const raw = '<!-- wp:gallery --><figure class="wp-block-gallery"></figure><!-- /wp:gallery -->[shortcode a="1"]'
      const post = await create({ title: 'Before', content: raw, status: 'publish' })
      const changed = await editor.posts.update(post.id, { title: 'After' })
      expect(changed.title.raw).toBe('After')
      expect(changed.content.raw).toBe(raw)
      expect(changed.slug).toBe(post.slug)
    })

    it('gives a slug in use a number', async () => {
      const slug = `contract-${Date.now()}`
      const first = await create({ title: 'Same', content: 'x', slug, status: 'publish' })
      const second = await create({ title: 'Same', content: 'x', slug, status: 'publish' })
      expect([first.slug, second.slug]).toEqual([slug, `${slug}-2`])
    })

    it('puts a post into the trash, then refuses to do so again, then forgets it', async () => {
      const post = await create({ title: 'Away', content: 'x', status: 'publish' })
      expect(await editor.posts.delete(post.id)).toMatchObject({ id: post.id, status: 'trash' })
      await expectRefusal(editor.posts.delete(post.id), 410, 'rest_already_trashed')
      await expectRefusal(reader.posts.get(post.id), 401, 'rest_forbidden')
      expect(await editor.posts.delete(post.id, { force: true })).toMatchObject({ id: post.id })
      made.delete(post.id)
      await expectRefusal(reader.posts.get(post.id), 404, 'rest_post_invalid_id')
    })

    it('refuses a post without any text, and a change of what is not there', async () => {
      await expectRefusal(editor.posts.create({}), 400, 'empty_content')
      await expectRefusal(editor.posts.update(99_999_999, { title: 'x' }), 404, 'rest_post_invalid_id')
    })

    it('refuses an account without the right', async ({ skip }) => {
      if (!target.subscriber) return skip('the target names no subscriber')
      const subscriber = clientOf(target, target.subscriber)
      await expectRefusal(subscriber.posts.create({ title: 'x', content: 'x' }), 403, 'rest_cannot_create')
    })
  })

  describe(`${name} takes media and categories as WordPress does`, () => {
    it('takes a picture with its title and its alternative text', async () => {
      const media = await editor.media.upload({
        file: TINY_PNG,
        filename: 'red pixel é.png',
        type: 'image/png',
        title: 'A red pixel',
        alt_text: 'One pixel, red',
      })
      expect(media).toMatchObject({ alt_text: 'One pixel, red', media_type: 'image', mime_type: 'image/png' })
      expect(media.title?.rendered).toBe('A red pixel')
      const picture = await fetch(media.source_url)
      expect(new Uint8Array(await picture.arrayBuffer())).toEqual(TINY_PNG)
      await editor.media.delete(media.id, { force: true })
      await expectRefusal(editor.media.get(media.id), 404, 'rest_post_invalid_id')
    })

    it('shows it on the post it is featured on', async () => {
      const media = await editor.media.upload({ file: TINY_PNG, filename: 'featured.png', type: 'image/png' })
      const post = await editor.posts.create({
        title: 'With picture',
        content: 'x',
        status: 'publish',
        featured_media: media.id,
      })
      const seen = await reader.posts.get(post.id, { _embed: true })
      expect(seen._embedded?.['wp:featuredmedia']?.[0]?.source_url).toBe(media.source_url)
      await editor.posts.update(post.id, { featured_media: 0 })
      const without = await reader.posts.get(post.id, { _embed: true })
      expect([without.featured_media, without._embedded?.['wp:featuredmedia']]).toEqual([0, undefined])
      await editor.posts.delete(post.id, { force: true })
      await editor.media.delete(media.id, { force: true })
    })

    it('refuses a file that is not what its name says', async () => {
      const upload = { file: new Uint8Array(2000).fill(7), filename: 'fake.png', type: 'image/png' }
      const error = await expectRefusal(editor.media.upload(upload), 500, 'rest_upload_unknown_error')
      expect(error.message).toBe('Sorry, you are not allowed to upload this file type.')
    })

    it('takes a category once, and says which one has the name already', async () => {
      const name = `Arts & Culture ${Date.now()}`
      const category = await editor.categories.create({ name })
      expect(category.name).toBe(name.replace('&', '&amp;'))
      const error = await expectRefusal(editor.categories.create({ name }), 400, 'term_exists')
      expect(error.data).toMatchObject({ term_id: category.id })
      expect(await reader.categories.get(category.id)).toEqual(category)
      await editor.categories.delete(category.id, { force: true })
      await expectRefusal(reader.categories.get(category.id), 404, 'rest_term_invalid')
    })

    it('takes neither from strangers', async () => {
      const upload = { file: TINY_PNG, filename: 'x.png', type: 'image/png' }
      await expectRefusal(reader.media.upload(upload), 401, 'rest_cannot_create')
      await expectRefusal(reader.categories.create({ name: 'X' }), 401, 'rest_cannot_create')
    })
  })

  describe(`${name} takes credentials as WordPress does`, () => {
    it('tells who the application password belongs to, without its spaces too', async () => {
      const user = { capabilities: { edit_posts: true } }
      const applicationPassword = target.editor.applicationPassword.replaceAll(' ', '')
      for (const client of [editor, clientOf(target, { ...target.editor, applicationPassword })])
        expect(await client.checkCredentials()).toMatchObject({ as: 'user', user, applicationPasswordsOffered: true })
    })

    it('answers a wrong application password, and an unknown token, as it answers strangers', async () => {
      const wrong = clientOf(target, { ...target.editor, applicationPassword: 'wrong' })
      expect((await wrong.posts.list({ per_page: 1 })).items).toHaveLength(1)
      expect(await wrong.checkCredentials()).toMatchObject({ as: 'anonymous', applicationPasswordsOffered: true })
      await expectRefusal(wrong.posts.create({ title: 'x', content: 'x' }), 401, 'rest_cannot_create')
      const unknown = createWordPressClient({ url: target.url, credentials: { token: 'unknown' } })
      expect((await unknown.posts.list({ per_page: 1 })).items).toHaveLength(1)
      expect((await unknown.checkCredentials()).as).toBe('anonymous')
    })

    it('goes on with the application password where no token is to be had', async () => {
      const client = clientOf(target, target.editor)
      const { kind } = await client.authenticate(target.editor.username, 'not the password')
      expect(kind).toBe('application-password')
      expect((await client.checkCredentials()).as).toBe('user')
    })

    it('refuses to sign in without one', async () => {
      await expect(reader.authenticate('nobody', 'wrong')).rejects.toMatchObject({
        name: 'WordPressError',
        status: expect.toSatisfy((status: number) => status === 404 || status === 403),
      })
    })
  })
}
