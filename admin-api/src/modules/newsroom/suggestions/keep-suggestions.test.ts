import { describe, expect, test } from 'vitest'
import { ask, eventItem, news, openDesk, rowOf, suggest } from '../../../../test/support/suggestions.ts'
import {
  deleteDeskArticle,
  restoreDeskArticle,
  updateDeskArticle,
} from '../../content/articles/writing/desk-articles.service.ts'
import { updateEvent } from '../../content/events/events.service.ts'
import { mergeDuplicate } from '../../content/events/merge-events.service.ts'
import { keepSuggestions } from './keep-suggestions.ts'
import { type Enrichment, listToEnrich, saveEnrichment } from './suggestions.service.ts'

const ENRICHMENT: Enrichment = {
  ...{ headline: 'A new bridge', summary: 'Cars can cross the creek again.', category: 'Business', relevance: 90 },
  why: 'many live there',
  statements: [{ text: 'It opens.', passage: 'opens', problems: ['“12” isn’t in the source.'] }],
}

test('a model adds at most 20 points to those of the rules, with its reason, also when they rank again', async () => {
  const desk = await openDesk()
  const { db } = desk.context.store
  const ids = [await suggest(desk), await suggest(desk, news(), { ranking: { score: 95, reasons: [] } })]
  const waiting = await listToEnrich(db, 40)
  expect(waiting.map(({ id }) => id)).toEqual([ids[1], ids[0]])
  for (const one of waiting) expect(await saveEnrichment(desk.context, one, ENRICHMENT)).toBe(true)
  expect(await saveEnrichment(desk.context, { id: ids[0] ?? '', version: 1 }, ENRICHMENT)).toBe(false)
  expect(await listToEnrich(db, 40)).toEqual([])
  const added = { words: 'many live there', points: 20 }
  const reasons = JSON.stringify([{ words: 'from one of your sources', points: 40 }, added])
  const row = { relevance_score: 60, rules_score: 40, ai_category: 'Business', reasons }
  expect(await rowOf(desk, ids[0] ?? '')).toMatchObject(row)
  expect(await rowOf(desk, ids[1] ?? '')).toMatchObject({ relevance_score: 95, reasons: '[]' })
  await keepSuggestions.run(desk.context)
  const again = await rowOf(desk, ids[0] ?? '')
  expect([again.relevance_score - again.rules_score, JSON.parse(again.reasons).at(-1)]).toEqual([20, added])
})

describe('suggestions', () => {
  test('are published while what was made of them is, wherever that was decided', async () => {
    const desk = await openDesk()
    const [story, fair, idle] = [await suggest(desk), await suggest(desk, eventItem()), await suggest(desk)]
    const { articleId } = (await ask(desk, 'POST', `/${story}/draft`)).json()
    const { eventId } = (await ask(desk, 'POST', `/${fair}/draft`)).json()
    await ask(desk, 'POST', `/${idle}/draft`)
    const states = async () => {
      await keepSuggestions.run(desk.context)
      return Promise.all([story, fair, idle].map(async (id) => (await rowOf(desk, id)).status))
    }
    expect(await states()).toEqual(['approved', 'approved', 'approved'])
    const by = { user: desk.staff, sessionId: '' }
    await updateDeskArticle(desk.context, articleId, { status: 'published' }, desk.staff)
    await updateEvent(desk.context, by, eventId, { status: 'published' })
    expect(await states()).toEqual(['published', 'published', 'approved'])
    await deleteDeskArticle(desk.context, articleId, desk.staff)
    await updateEvent(desk.context, by, eventId, { status: 'draft' })
    expect(await states()).toEqual(['approved', 'approved', 'approved'])
    await restoreDeskArticle(desk.context, articleId, desk.staff)
    expect(await states()).toEqual(['published', 'approved', 'approved'])
  })

  test('go along with an event that is merged into another one', async () => {
    const desk = await openDesk()
    const ids = [await suggest(desk, eventItem()), await suggest(desk, eventItem({ title: 'Market on the square' }))]
    const [kept = '', gone = ''] = await Promise.all(
      ids.map(async (id) => (await ask(desk, 'POST', `/${id}/publish`)).json().eventId),
    )
    await desk.context.store.db
      .updateTable('events')
      .set({ status: 'draft', possible_duplicate_of: kept })
      .where('id', '=', gone)
      .execute()
    await mergeDuplicate(desk.context, { user: desk.staff }, gone)
    const second = async () => (await ask(desk, 'GET', `/${ids[1]}`)).json()
    expect(await second()).toMatchObject({ status: 'published', eventId: kept })
    await keepSuggestions.run(desk.context)
    expect(await rowOf(desk, ids[1] ?? '')).toMatchObject({ status: 'published', event_id: kept })
  })
})
