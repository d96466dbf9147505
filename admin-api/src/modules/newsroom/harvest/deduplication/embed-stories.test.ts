import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { news, openDesk, suggest } from '../../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { openModelServer } from '../../../../../test/support/with-model.ts'
import { embedStories } from './embed-stories.ts'

const DOG = news({
  url: 'https://gazette.example.org/biscuit',
  title: 'Meet Biscuit',
  text: 'Eleven days this boy sat at the bottom of an old cistern before two children heard him howl.',
})
const HOUND = news({
  url: 'https://kced.example.org/9',
  title: 'Lost at the campground',
  text: 'A family had given up on the pet that bolted in a thunderstorm. Wednesday brought the reunion.',
})
const OTHERS = Array.from({ length: 24 }, (_, index) =>
  news({
    url: `https://gazette.example.org/${index}`,
    title: `Notes of meeting ${index}`,
    text: `Number ${index} of the agenda was read.`,
  }),
)

/** Of one direction for each item, but for those two. */
function vectorFor(text: string): number[] {
  const place = /Biscuit|campground/.test(text) ? 0 : 1 + (Number(/meeting (\d+)/.exec(text)?.[1]) % 24)
  return Array.from({ length: 25 }, (_, index) => (index === place ? 1 : 0.05))
}

describe('embeddings of a model', () => {
  async function open(env: Record<string, string> = { AI_EMBEDDING_MODEL: 'stand-in-vectors' }) {
    const model = await openModelServer()
    const store = await openTestStore()
    const desk = await openDesk(async () => store)
    const context = await buildTestContext({ store, env: { OPENAI_BASE_URL: model.url, ...env } })
    context.clock.set(desk.context.clock.now())
    model.embed((texts) => ({
      json: { data: texts.map((text, index) => ({ index, embedding: vectorFor(text) })), usage: { prompt_tokens: 10 } },
    }))
    const ids = [await suggest(desk, DOG), await suggest(desk, HOUND)]
    for (const item of OTHERS) await suggest(desk, item)
    // The rules have found nothing.
    await store.db.updateTable('content_suggestions').set({ placed_at: 1 }).execute()
    const links = () => store.db.selectFrom('story_links').selectAll().execute()
    return { model, context, store, ids, links }
  }

  test('offer what is alike in meaning, and never join it; each item is sent once', async () => {
    const { model, context, store, ids, links } = await open()
    expect(await embedStories(context)).toBe(26)
    expect(model.embedded.map(({ texts }) => texts.length)).toEqual([16, 10])
    const [link, ...more] = await links()
    expect([link?.one_id, link?.other_id].sort()).toEqual(ids.sort())
    expect(link).toMatchObject({ state: 'offered', decided_by: null })
    expect(JSON.parse(link?.reasons ?? '')[0]).toBe('A model finds their texts alike.')
    expect(more).toEqual([])
    expect(
      await store.db.selectFrom('content_suggestions').select('id').where('story_id', 'is not', null).execute(),
    ).toEqual([])
    expect(await embedStories(context)).toBe(0)
    expect(model.embedded).toHaveLength(2)
  })

  test('are never needed: without a model, with a broken one, or with rubbish the rules alone decide', async () => {
    const { model, context, links } = await open({})
    expect(await embedStories(context)).toBe(0)
    expect(model.embedded).toEqual([])
    const broken = await open()
    for (const json of [{}, { data: [] }, { data: 'x' }, { data: Array(16).fill({ index: 0, embedding: ['a'] }) }]) {
      broken.model.embed(() => ({ json }))
      expect(await embedStories(broken.context)).toBe(0)
    }
    broken.model.embed(() => ({ status: 404, json: { error: { message: 'no such model' } } }))
    expect(await embedStories(broken.context)).toBe(0)
    expect([...(await links()), ...(await broken.links())]).toEqual([])
  })
})
