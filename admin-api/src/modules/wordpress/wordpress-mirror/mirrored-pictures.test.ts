import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openMirror } from '../../../../test/support/mirror-harness.ts'
import { startPictureCopies } from '../../content/media/variants/picture-copies.job.ts'
import { getPostJson } from '../../publishing/content-service/posts.service.ts'

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
})
