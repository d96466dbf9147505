import { describe, expect, test } from 'vitest'
import { ask, NOW, news, openDesk, rowOf, suggest } from '../../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { placeStories } from './place-stories.ts'

const ROOF = news({
  url: 'https://gazette.example.org/roof',
  title: 'Hillcrest to get new roof',
  text: 'The school board on Monday replaced the leaking roof of Hillcrest Elementary for $2.4 million, Karen Ruiz said. Bradley Roofing gave the lowest bid.',
})
const BUCKETS = news({
  url: 'https://herald.example.org/leaks',
  title: 'Buckets may go at last',
  text: 'A divided school board has hired Bradley Roofing for 2.4 million dollars. Karen Ruiz told members that buckets stood in six classrooms at Hillcrest Elementary.',
})

/** As a paper prints a release. */
const RELEASE = news({
  url: 'https://herald.example.org/roof',
  title: 'New roof for Hillcrest',
  text: `${ROOF.text} Work begins in June.`,
})

describe('new items', () => {
  test('are placed once, also those that a process that died has left', async () => {
    const desk = await openDesk(openTestStore)
    const [first, second] = [await suggest(desk, ROOF), await suggest(desk, RELEASE, { foundAt: NOW + 1 })]
    expect(await placeStories(desk.context)).toBe(2)
    expect(await rowOf(desk, second)).toMatchObject({ story_id: first })
    expect(await placeStories(desk.context)).toBe(0)
    const third = await suggest(desk, { ...RELEASE, url: 'https://kced.example.org/1' }, { foundAt: NOW + 2 })
    expect(await Promise.all([placeStories(desk.context), placeStories(desk.context)])).toEqual([1, 1])
    expect(await rowOf(desk, third)).toMatchObject({ story_id: first })
  })

  test('that an editor has decided already stay where they are, and are only offered', async () => {
    const desk = await openDesk(openTestStore)
    const [first, second] = [await suggest(desk, ROOF), await suggest(desk, BUCKETS, { foundAt: NOW + 1 })]
    await ask(desk, 'PATCH', `/${second}`, { status: 'approved' })
    await placeStories(desk.context)
    expect(await rowOf(desk, second)).toMatchObject({ story_id: null, status: 'approved' })
    expect((await ask(desk, 'GET', `/${first}`)).json().story).toMatchObject({ others: 0, offers: 1 })
  })

  test('of last year’s rerun, or of long ago, join nothing', async () => {
    const desk = await openDesk(openTestStore)
    await suggest(desk, ROOF)
    const old = await suggest(desk, { ...BUCKETS, publishedAt: NOW - 365 * 86_400_000 }, { foundAt: NOW + 1 })
    await placeStories(desk.context)
    expect(await rowOf(desk, old)).toMatchObject({ story_id: null })
  })
})
