import type { WordPressMedia } from '@hometown/wordpress-adapter'
import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { openMirror } from '../../../../test/support/mirror-harness.ts'
import { keepWordPressPictures } from '../../content/media/library/wordpress-pictures.service.ts'
import { getPostJson } from '../../publishing/content-service/posts.service.ts'
import { AT_ONCE, enqueue } from './wordpress-queue.service.ts'

describe('the pictures of a mirrored WordPress', () => {
  async function open() {
    const mirror = await openMirror({ posts: 1 })
    const { context, until } = mirror
    mirror.start()
    await until(async () => expect(await mirror.slugs()).toHaveLength(2))
    const read = () => getPostJson(context, 100, new Set(['wp:featuredmedia']))
    const changes = async () =>
      (await context.store.db.selectFrom('changes').select('seq').where('content_id', '=', 100).execute()).length
    return { ...mirror, read, changes }
  }

  it('are shown from there, in its sizes', async () => {
    const { wordpress, read, changes } = await open()
    const medium = `${wordpress.url}/wp-content/uploads/medium-river.jpg`
    expect(await read()).toMatchObject({
      meta: { image_url: expect.stringContaining(wordpress.url) },
      hometown: { copies: { sources: [{ type: 'image/jpeg', srcset: expect.stringContaining(medium) }] } },
    })
    expect(await changes()).toBe(1)
  })

  it('render their articles again when their caption or sizes change there', async () => {
    const { context, wordpress, read, changes, until } = await open()
    const [media] = wordpress.site.media
    if (!media) throw new Error('The stand-in has no picture')
    const report = async () => {
      await enqueue(context.store.db, 'everything', [AT_ONCE], context.clock.now())
      context.link.receive({ type: 'webhooks-waiting' })
    }
    media.caption = 'The river in May'
    await report()
    await until(async () => expect(await changes()).toBe(2))
    expect(await read()).toMatchObject({
      _embedded: { 'wp:featuredmedia': [{ caption: { rendered: '<p>The river in May</p>' } }] },
    })
    media.withoutSizes = true
    await report()
    await until(async () => expect(await changes()).toBeGreaterThan(2))
  })

  it('are kept without those that have no whole address, or the file of another one', async () => {
    const context = await buildTestContext({ env: { WORDPRESS_URL: 'https://wordpress.example' } })
    const { db } = context.store
    const picture = (id: number, source_url: string): WordPressMedia => ({
      ...{ id, source_url, slug: '', date_gmt: null, modified_gmt: null, alt_text: '', meta: {} },
      ...{ media_type: 'image', mime_type: 'image/jpeg', media_details: { width: 3, height: 2, sizes: {} } },
    })
    const keep = (...items: WordPressMedia[]) =>
      db.transaction().execute((trx) => keepWordPressPictures(trx, context, items))
    const [fair, river] = ['https://pictures.example/fair.jpg', 'https://pictures.example/river.jpg']
    await keep(picture(1, fair), picture(2, '/uploads/fair.jpg'), picture(3, river), picture(4, river))
    await keep(picture(3, fair))
    const kept = db.selectFrom('media').select(['remote_id', 'url']).orderBy('remote_id')
    expect(await kept.execute()).toEqual([
      { remote_id: 1, url: fair },
      { remote_id: 3, url: river },
    ])
  })
})
