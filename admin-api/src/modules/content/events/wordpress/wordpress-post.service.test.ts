import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { somebodyWaits } from '../../../../../test/support/somebody-waits.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { changeEvent, createEvent, getEvent, holdCalendar } from '../events.service.ts'
import { noteWordPressPost } from './wordpress-post.service.ts'

describe('the WordPress post of an event', () => {
  it('is noted after a save that began before it, and neither has to begin again', async () => {
    const { context } = await buildTestApp({ store: await openTestStore() })
    const { store, clock } = context
    const fair = { title: 'County fair', startDate: '2026-11-21T10:00', endDate: '2026-11-21T12:00' }
    const { id } = await createEvent(context, null, fair)

    const post = { id: 12, url: 'https://wordpress.example/county-fair/' }
    let noting: Promise<boolean> | undefined
    await store.db.transaction().execute(async (trx) => {
      await holdCalendar(trx, clock.now())
      noting = store.db.transaction().execute((other) => noteWordPressPost(other, id, post, clock.now()))
      if (store.kind === 'postgres') await somebodyWaits(store)
      await changeEvent(context, trx, null, await getEvent(trx, id), { title: 'Fair of the county' })
    })

    expect(await noting).toBe(true)
    const { row } = await getEvent(store.db, id)
    expect(row).toMatchObject({ title: 'Fair of the county', wordpress_post_id: 12, wordpress_post_url: post.url })
  })
})
