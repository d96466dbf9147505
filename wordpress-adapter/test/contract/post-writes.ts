import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostFields, WordPressClient, WordPressPost } from '../../src/index.ts'
import { anonymous, expectRefusal, signedIn, type Target, type WriteTarget } from './target.ts'

export function describePostWrites(getTarget: Target<WriteTarget>): void {
  describe('posts', () => {
    let target: WriteTarget
    let editor: WordPressClient
    const made = new Set<number>()
    beforeAll(async () => {
      target = await getTarget()
      editor = signedIn(target, target.editor)
    })
    afterAll(async () => {
      for (const id of made) await editor.posts.delete(id, { force: true })
    })

    async function create(fields: PostFields): Promise<WordPressPost> {
      const post = await editor.posts.create(fields)
      made.add(post.id)
      return post
    }

    it('keeps what was sent, raw and rendered', async () => {
      const raw = '<!-- wp:paragraph -->\n<p>One &amp; two</p>\n<!-- /wp:paragraph -->'
      const post = await create({ title: 'Salt & pepper', content: raw, excerpt: 'Short', status: 'publish' })
      expect(post.content.raw).toBe(raw)
      // WordPress 7 gives rendered paragraphs a class.
      expect(post.content.rendered.trim()).toMatch(/^<p( class="[^"]*")?>One &amp; two<\/p>$/)
      expect(post.title.rendered).toMatch(/^Salt &(#038|amp); pepper$/)
      expect(await anonymous(target).posts.get(post.id)).toMatchObject({ id: post.id, status: 'publish' })
    })

    it('makes drafts that strangers do not see', async () => {
      const draft = await create({ title: 'Not yet', content: 'x' })
      expect(draft.status).toBe('draft')
      await expectRefusal(anonymous(target).posts.get(draft.id), 401, 'rest_forbidden')
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

    it('takes times in UTC', async () => {
      const post = await create({ title: 'Old', content: 'x', status: 'publish', date_gmt: '2020-02-03T04:05:06' })
      expect(post.date_gmt).toBe('2020-02-03T04:05:06')
    })

    it('puts a post into the trash, then refuses to do so again, then forgets it', async () => {
      const post = await create({ title: 'Away', content: 'x', status: 'publish' })
      const trashed = await editor.posts.delete(post.id)
      expect(trashed).toMatchObject({ deleted: false, post: { id: post.id, status: 'trash' } })
      await expectRefusal(editor.posts.delete(post.id), 410, 'rest_already_trashed')
      await expectRefusal(anonymous(target).posts.get(post.id), 401, 'rest_forbidden')
      expect(await editor.posts.delete(post.id, { force: true })).toMatchObject({ deleted: true })
      made.delete(post.id)
      await expectRefusal(anonymous(target).posts.get(post.id), 404, 'rest_post_invalid_id')
    })

    it('refuses a post without any text', async () => {
      await expectRefusal(editor.posts.create({}), 400, 'empty_content')
    })

    it('refuses a change of what is not there', async () => {
      await expectRefusal(editor.posts.update(99_999_999, { title: 'x' }), 404, 'rest_post_invalid_id')
    })

    it('refuses an account without the right', async ({ skip }) => {
      if (!target.subscriber) return skip('the target names no subscriber')
      const subscriber = signedIn(target, target.subscriber)
      await expectRefusal(subscriber.posts.create({ title: 'x', content: 'x' }), 403, 'rest_cannot_create')
    })
  })
}
