import { STORY_LIMITS } from '@hometown/shared-types/suggestion-story'
import { describe, expect, test } from 'vitest'
import { addSource, HERALD, like, place } from '../../../../../test/support/stories.ts'
import { ask, news, openDesk, rowOf, type Service, suggest } from '../../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

describe('a new item', () => {
  async function open() {
    const desk = await openDesk(openTestStore)
    await addSource(desk, HERALD)
    return desk
  }

  const ofGazette = (desk: Service, name: string) => suggest(desk, news({ url: `https://gazette.example.org/${name}` }))
  const ofHerald = (desk: Service, name: string) =>
    suggest(desk, news({ url: `https://herald.example.org/${name}` }), { source: HERALD })

  test('like the items of a full story starts the next one, to which later ones belong', async () => {
    const desk = await open()
    const first = await ofGazette(desk, 'first')
    const ids = [first]
    for (let index = 1; index < STORY_LIMITS.items; index++) {
      const id = await ofGazette(desk, `${index}`)
      await place(desk, id, like(first))
      ids.push(id)
    }
    const full = ids.slice(0, 8).map((id) => like(id))
    const next = await ofGazette(desk, 'next')
    await place(desk, next, ...full)
    expect(await rowOf(desk, next)).toMatchObject({ story_id: null })
    expect((await ask(desk, 'GET', `/${next}/story`)).json().offers).toMatchObject([{ id: first }])
    const later = await Promise.all([1, 2, 3].map((index) => ofGazette(desk, `later-${index}`)))
    for (const id of later) await place(desk, id, ...full)
    for (const id of later) expect(await rowOf(desk, id)).toMatchObject({ story_id: next })
    expect((await ask(desk, 'GET', `/${first}`)).json().story).toMatchObject({ others: 49, offers: 1 })
  })

  test('like what an editor deleted or rejected is only offered, unless it’s a copy or of the same source', async () => {
    const desk = await open()
    const [deleted, rejected] = [await ofGazette(desk, 'deleted'), await ofGazette(desk, 'rejected')]
    await ask(desk, 'DELETE', `/${deleted}`)
    await ask(desk, 'PATCH', `/${rejected}`, { status: 'rejected' })
    for (const known of [deleted, rejected]) {
      const own = await ofHerald(desk, `own-${known}`)
      await place(desk, own, like(known))
      expect(await rowOf(desk, own)).toMatchObject({ story_id: null, status: 'pending', deleted_at: null })
      expect((await ask(desk, 'GET', `/${own}`)).json().story.offers).toBe(known === rejected ? 1 : 0)
      const copy = await ofHerald(desk, `copy-${known}`)
      await place(desk, copy, like(known, { isCopy: true }))
      const again = await ofGazette(desk, `again-${known}`)
      await place(desk, again, like(known))
      for (const id of [copy, again]) expect(await rowOf(desk, id)).toMatchObject({ story_id: known })
    }
  })
})
