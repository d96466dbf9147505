import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { serveOutside } from '../../../../../test/support/loopback-outside.ts'
import { openMirror } from '../../../../../test/support/mirror-harness.ts'
import { startPictureCopies } from '../../../content/media/variants/picture-copies.job.ts'
import { getPostJson } from '../../../publishing/content-service/posts.service.ts'

describe('the pictures of a mirrored WordPress', () => {
  it('are shown from there at first, then from our own service', async () => {
    const mirror = await openMirror({ posts: 1 })
    const { context, wordpress, until } = mirror
    for (const media of wordpress.site.media)
      media.bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
        .jpeg()
        .toBuffer()
    const loop = mirror.start()
    await until(async () => expect(await mirror.slugs()).toHaveLength(2))
    await loop.stop()
    const read = () => getPostJson(context, 100)
    expect(await read()).toMatchObject({ meta: { image_url: expect.stringContaining(wordpress.url) } })
    expect((await read()).hometown.copies).toBeUndefined()

    const pictures = startPictureCopies(context)
    await until(async () => expect((await read()).hometown.copies).toBeDefined())
    await pictures.stop()
    expect(await read()).toMatchObject({ hometown: { copies: { width: 90, height: 60 } } })
    const changes = await context.store.db.selectFrom('changes').select('seq').where('content_id', '=', 100).execute()
    expect(changes).toHaveLength(2)
  })

  it('are copied from texts too, in the largest file that WordPress has of each', async () => {
    const mirror = await openMirror({ posts: 1 })
    const { context, wordpress, until } = mirror
    const host = await serveOutside((_, response) => response.end())
    const [media] = wordpress.site.media
    if (!media) throw new Error('The stand-in has no picture')
    media.bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const large = `${wordpress.url}/wp-content/uploads/${media.filename}`
    const small = `${wordpress.url}/small.jpg`
    const gone = `${wordpress.url}/wp-content/uploads/gone.jpg`
    for (const post of wordpress.site.posts) {
      post.featured_media = 0
      post.content = `<p>Words</p><figure><img src="${small}" srcset="${small} 300w, ${large} 900w" alt="Mill"></figure><figure><img src="${gone}" alt=""><figcaption>Gone</figcaption></figure><img src="${host.origin}/a.jpg" alt="Elsewhere">`
    }
    const loop = mirror.start()
    await until(async () => expect(await mirror.slugs()).toHaveLength(2))
    await loop.stop()
    const pictures = startPictureCopies(context)
    const read = () => getPostJson(context, 100)
    await until(async () => expect((await read()).hometown.textPictures).toBeDefined())
    await until(async () =>
      expect(await read()).not.toMatchObject({ content: { rendered: expect.stringContaining(gone) } }),
    )
    await pictures.stop()
    expect(await read()).toMatchObject({ hometown: { textPictures: { [small]: { width: 90, height: 60 } } } })
    expect(host.asked).toEqual([])
    const changes = await context.store.db.selectFrom('changes').select('seq').where('content_id', '=', 100).execute()
    expect(changes).toHaveLength(2)
  })

  it('of other hosts, and of drafts, are left where they are', async () => {
    const mirror = await openMirror({ posts: 1 })
    for (const post of mirror.wordpress.site.posts) {
      if (post.status === 'draft') post.featured_media = 50
      else post.meta = { ...post.meta, image_url: 'https://pictures.example/a.jpg' }
    }
    mirror.start()
    await mirror.until(async () => expect(await mirror.slugs()).toHaveLength(2))
    expect(await mirror.context.store.db.selectFrom('picture_copies').selectAll().execute()).toEqual([])
  })
})
