import { describe, expect, test } from 'vitest'
import { ask, clear, eventItem, news, openDesk, rowOf, suggest } from '../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { updateDeskArticle } from '../../content/articles/writing/desk-articles.service.ts'
import { updateEvent } from '../../content/events/events.service.ts'
import { keepSuggestions } from './keep-suggestions.ts'
import { listToEnrich, saveEnrichment } from './suggestions.service.ts'

const STATEMENT = {
  text: 'It opens on Saturday.',
  passage: 'opens on Saturday',
  state: 'found' as const,
  problems: [] as string[],
}
const ENRICHMENT = {
  headline: 'A new bridge',
  summary: 'Cars can cross the creek again.',
  category: 'Business',
  relevance: 90,
  why: 'many live there',
  statements: [STATEMENT],
} as const

describe('what a model adds', () => {
  test('is at most 20 points over the rules, with its reason, and never less than they say', async () => {
    const desk = await openDesk(openTestStore)
    const ids = [await suggest(desk), await suggest(desk, news(), { ranking: { score: 95, reasons: [] } })]
    const waiting = await listToEnrich(desk.context.store.db, 40)
    expect(waiting.map(({ id }) => id)).toEqual([ids[1], ids[0]])
    for (const one of waiting) await saveEnrichment(desk.context, one, ENRICHMENT)
    expect(await listToEnrich(desk.context.store.db, 40)).toEqual([])
    expect(await rowOf(desk, ids[0] ?? '')).toMatchObject({
      relevance_score: 60,
      rules_score: 40,
      ai_category: 'Business',
      reasons: JSON.stringify([
        { words: 'from one of your sources', points: 40 },
        { words: 'many live there', points: 20 },
      ]),
    })
    expect(await rowOf(desk, ids[1] ?? '')).toMatchObject({ relevance_score: 95, reasons: '[]' })
  })

  test('keeps it from being published while some of it is in doubt, until an editor clears it', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk)
    const doubtful = {
      ...STATEMENT,
      text: 'It holds 12 cars.',
      state: 'not_found' as const,
      passage: null,
      problems: ['“12 cars” is not in the original.'],
    }
    await saveEnrichment(desk.context, { id, version: 1 }, { ...ENRICHMENT, statements: [STATEMENT, doubtful] })
    expect(await rowOf(desk, id)).toMatchObject({ relevance_score: 40, rules_score: 40 })
    const refused = await ask(desk, 'POST', `/${id}/publish`)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'not_cleared'])
    const version = (await rowOf(desk, id)).version
    for (const statements of [[], [STATEMENT.text], [doubtful.text, 'Another one.']])
      expect((await ask(desk, 'POST', `/${id}/clear`, { version, statements })).json()).toMatchObject({
        code: 'not_named',
      })
    expect((await ask(desk, 'POST', `/${id}/clear`, { statements: [doubtful.text] })).statusCode).toBe(422)
    expect((await ask(desk, 'POST', '/bulk', { ids: [id], action: 'clear' })).statusCode).toBe(422)
    expect((await clear(desk, id)).json()).toMatchObject({ needsClearing: false })
    expect((await ask(desk, 'POST', `/${id}/undo`)).json().suggestion.needsClearing).toBe(true)
    await clear(desk, id)
    expect((await ask(desk, 'POST', `/${id}/publish`)).statusCode).toBe(200)
    const articles = await desk.context.store.db.selectFrom('articles').select(['title', 'category']).execute()
    expect(articles).toEqual([{ title: 'A new bridge', category: 'Business' }])
  })
})

describe('suggestions in the course of time', () => {
  test('are published when their draft is, wherever that was done', async () => {
    const desk = await openDesk(openTestStore)
    const [story, fair, idle] = [await suggest(desk), await suggest(desk, eventItem()), await suggest(desk)]
    const { articleId } = (await ask(desk, 'POST', `/${story}/draft`)).json()
    const { eventId } = (await ask(desk, 'POST', `/${fair}/event`)).json()
    await ask(desk, 'POST', `/${idle}/draft`)
    await keepSuggestions.run(desk.context)
    expect((await rowOf(desk, story)).status).toBe('approved')
    await updateDeskArticle(desk.context, articleId, { status: 'published' }, desk.staff)
    await updateEvent(desk.context, { user: desk.staff }, eventId, { status: 'published' })
    await keepSuggestions.run(desk.context)
    const states = await Promise.all([story, fair, idle].map(async (id) => (await rowOf(desk, id)).status))
    expect(states).toEqual(['published', 'published', 'approved'])
  })
})
