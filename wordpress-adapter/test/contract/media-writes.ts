import { beforeAll, describe, expect, it } from 'vitest'
import type { WordPressClient } from '../../src/index.ts'
import { anonymous, expectRefusal, signedIn, type Target, type WriteTarget } from './target.ts'

/** A real PNG of one red pixel. */
const TINY_PNG = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=='),
  (character) => character.charCodeAt(0),
)

export function describeMediaWrites(getTarget: Target<WriteTarget>): void {
  describe('media', () => {
    let target: WriteTarget
    let editor: WordPressClient
    beforeAll(async () => {
      target = await getTarget()
      editor = signedIn(target, target.editor)
    })

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
      await editor.media.delete(media.id)
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
      const seen = await anonymous(target).posts.get(post.id, { embed: true })
      expect(seen._embedded?.['wp:featuredmedia']?.[0]?.source_url).toBe(media.source_url)
      await editor.posts.update(post.id, { featured_media: 0 })
      const without = await anonymous(target).posts.get(post.id, { embed: true })
      expect([without.featured_media, without._embedded?.['wp:featuredmedia']]).toEqual([0, undefined])
      await editor.posts.delete(post.id, { force: true })
      await editor.media.delete(media.id)
    })

    it('refuses a file that is not what its name says', async () => {
      const upload = { file: new Uint8Array(2000).fill(7), filename: 'fake.png', type: 'image/png' }
      const error = await expectRefusal(editor.media.upload(upload), 500, 'rest_upload_unknown_error')
      expect(error.message).toBe('Sorry, you are not allowed to upload this file type.')
    })

    it('refuses uploads of strangers', async () => {
      const upload = { file: TINY_PNG, filename: 'x.png', type: 'image/png' }
      await expectRefusal(anonymous(target).media.upload(upload), 401, 'rest_cannot_create')
    })
  })
}
