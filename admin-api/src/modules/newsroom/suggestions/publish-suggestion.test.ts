import { describe, expect, test } from 'vitest'
import {
  act,
  articlesOf,
  ask,
  eventItem,
  findSuggestionRow,
  news,
  openDesk,
  type Service,
  suggest,
  suggestGame,
  undo,
} from '../../../../test/support/suggestions.ts'
import { updateDeskArticle } from '../../content/articles/index.ts'
import { deleteDeskArticle, restoreDeskArticle } from '../../content/articles/writing/desk-articles.service.ts'
import { updateEvent } from '../../content/events/events.service.ts'
import { mergeDuplicate } from '../../content/events/merge-events.service.ts'
import type { ScrapedItem } from '../extraction/index.ts'
import { refreshSuggestions } from './refresh-suggestions.ts'
import { type Enrichment, listSuggestionsToEnrich, saveEnrichment } from './suggestions.service.ts'

const eventsOf = ({ context }: Service) => context.store.db.selectFrom('calendar_events').selectAll().execute()

describe('a suggestion', () => {
  test('is published as an article, which names its source', async () => {
    const desk = await openDesk()
    const id = await suggest(desk)
    const answer = (await ask(desk, 'POST', `/${id}/publish`)).json()
    const [article] = await articlesOf(desk)
    expect(answer).toMatchObject({ status: 'published', articleId: article?.id, eventId: null })
    expect(article).toMatchObject({ status: 'published', category: 'Community', title: news().title, version: 1 })
    expect(article?.content_html).toContain('href="https://gazette.example.org/bridge"')
  })

  test('becomes a draft of the editor, with the source’s text beside it, which can be published as it is', async () => {
    const desk = await openDesk()
    await desk.context.store.db.updateTable('users').set({ display_name: 'Ruth Okafor' }).execute()
    const id = await suggest(desk)
    const { articleId, status } = (await act(desk, id, 'draft')).json()
    expect(status).toBe('approved')
    expect(await articlesOf(desk)).toMatchObject([{ id: articleId, status: 'draft', author_name: 'Ruth Okafor' }])
    const source = (await ask(desk, 'GET', `/of-article/${articleId}`)).json()
    expect(source).toMatchObject({ suggestion: { id, originalContent: news().text } })
    expect((await ask(desk, 'GET', '/of-article/other')).json()).toEqual({ suggestion: null })
    expect((await act(desk, id, 'draft')).json().message).toMatch(/^You already made a draft from it\./)
    await ask(desk, 'POST', `/${id}/publish`)
    expect(await articlesOf(desk)).toMatchObject([{ id: articleId, status: 'published' }])
  })

  test('that is an event becomes one draft on the calendar, however often it is asked for, which is then published', async () => {
    const desk = await openDesk()
    const id = await suggest(desk, eventItem())
    const answers = await Promise.all([1, 2].map(() => act(desk, id, 'draft')))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const [event, ...others] = await eventsOf(desk)
    expect([event, others]).toMatchObject([{ title: 'Winter market', status: 'draft' }, []])
    expect(event?.description).toContain('Found at Cedar Gazette: https://gazette.example.org/bridge')
    const published = await ask(desk, 'POST', `/${id}/publish`)
    expect(published.json()).toMatchObject({ status: 'published', articleId: null, eventId: event?.id })
    expect(await eventsOf(desk)).toMatchObject([{ status: 'published', location: 'Town square' }])
    expect(await articlesOf(desk)).toEqual([])
  })

  test('that is a game goes on the schedule, and one that is there already is the one', async () => {
    const desk = await openDesk()
    const [id, other] = [await suggestGame(desk), await suggestGame(desk)]
    expect((await act(desk, id, 'draft')).json().code).toBe('no_draft')
    const { eventId, status } = (await ask(desk, 'POST', `/${id}/publish`)).json()
    expect([status, await eventsOf(desk)]).toMatchObject(['published', [{ id: eventId, status: 'published' }]])
    expect((await ask(desk, 'POST', `/${other}/publish`)).json()).toMatchObject({ status: 'published', eventId })
    expect(await eventsOf(desk)).toHaveLength(1)
  })

  test('that is on the calendar already is shown with the event, and joins it, until that is undone', async () => {
    const desk = await openDesk()
    await ask(desk, 'POST', `/${await suggest(desk, eventItem())}/publish`)
    const id = await suggest(desk, eventItem({ title: 'Winter Market on the square', guid: 'chamber-1' }))
    const events = await eventsOf(desk)
    const same = (await ask(desk, 'GET', `/${id}/same-events`)).json()
    const explanation = 'Similar title, same time, same place'
    expect(same).toMatchObject([{ id: events[0]?.id, relation: 'maybe', explanation }])
    const join = () => act(desk, id, 'join-event', { eventId: events[0]?.id })
    expect((await join()).json()).toMatchObject({ status: 'published', eventId: events[0]?.id })
    expect((await join()).statusCode).toBe(409)
    await undo(desk, id, 'join')
    expect((await ask(desk, 'GET', `/${id}`)).json()).toMatchObject({ status: 'pending', eventId: null })
    await ask(desk, 'PATCH', `/${id}`, { status: 'approved' })
    await join()
    await undo(desk, id, 'join')
    expect((await ask(desk, 'GET', `/${id}`)).json()).toMatchObject({ status: 'approved', eventId: null })
    expect(await eventsOf(desk)).toEqual(events)
  })
})

/** The AI text has marked statements, which keep nobody from publishing. */
const AI = {
  ...{ headline: 'A new bridge', summary: 'Cars can cross the creek again.', category: null, relevance: 90 },
  statements: [{ text: 'A new bridge', passage: 'no such words', problems: ['The passage isn’t in the source.'] }],
}

async function written(desk: Service, item: ScrapedItem = news()) {
  const id = await suggest(desk, item)
  await saveEnrichment(desk.context, { id, version: 1 }, AI)
  return { id, version: 2 }
}

async function madeWords(desk: Service) {
  const events = (await eventsOf(desk)).map(({ title, description }) => [title, description])
  const articles = (await articlesOf(desk)).map((row) => [row.title, row.description, row.content_html])
  return JSON.stringify([...articles, ...events])
}

describe('AI text that nobody has opened', () => {
  test.each([
    ['publish', undefined, news()],
    ['draft', { version: 2 }, news()],
    // Only a version says which text was open.
    ['publish', { opened: true }, news()],
    ['publish', { version: 2 }, news()],
    ['publish', { version: 2 }, eventItem()],
  ] as const)(
    'isn’t used by %s with %j: title, quotation and link of the source stand there',
    async (call, body, item) => {
      const desk = await openDesk()
      const { id } = await written(desk, item)
      expect((await ask(desk, 'POST', `/${id}/${call}`, body)).statusCode).toBe(200)
      const words = await madeWords(desk)
      for (const own of [item.title, '“The bridge over Cedar Creek opens', 'https://gazette.example.org/bridge'])
        expect(words).toContain(own)
      expect(words).not.toMatch(/A new bridge|Cars can cross/)
    },
  )

  test('isn’t published with others, however they were approved', async () => {
    const desk = await openDesk()
    const [pending, approved] = [await written(desk), await written(desk)]
    await ask(desk, 'POST', '/bulk', { ids: [approved.id], action: 'approve' })
    const versions = { [pending.id]: pending.version }
    const ids = [pending.id, approved.id]
    const { results } = (await ask(desk, 'POST', '/bulk', { ids, versions, action: 'publish' })).json()
    expect(results).toMatchObject([{ ok: true }, { ok: true }])
    expect(await madeWords(desk)).not.toMatch(/A new bridge|Cars can cross/)
  })
})

test('AI text that an editor has opened is used for a draft and, once approved, published later with others, unless the approval is undone', async () => {
  const desk = await openDesk()
  const [kept, undone, drafted] = [await written(desk), await written(desk), await written(desk)]
  for (const { id, version } of [kept, undone])
    await ask(desk, 'PATCH', `/${id}`, { status: 'approved', version, opened: true })
  await undo(desk, undone.id, 'approve')
  expect((await ask(desk, 'GET', `/${undone.id}`)).json().aiOpened).toBe(false)
  await ask(desk, 'POST', '/bulk', { ids: [kept.id, undone.id], action: 'publish' })
  const draft = await ask(desk, 'POST', `/${drafted.id}/draft`, { version: drafted.version, opened: true })
  expect(draft.json().aiOpened).toBe(true)
  expect((await articlesOf(desk)).map(({ title, status }) => `${title}, ${status}`).sort()).toEqual([
    ...['A new bridge, draft', 'A new bridge, published', `${news().title}, published`],
  ])
})

test('of several, one that fails without a reason for people doesn’t hold up the others', async () => {
  const desk = await openDesk()
  const [broken, good] = [await suggest(desk, eventItem()), await suggest(desk)]
  const update = desk.context.store.db.updateTable('content_suggestions').set({ details: '{"broken' })
  await update.where('id', '=', broken).execute()
  const { results } = (await ask(desk, 'POST', '/bulk', { ids: [broken, good], action: 'publish' })).json()
  expect(results).toMatchObject([
    { id: broken, ok: false, message: expect.stringContaining('went wrong') },
    { id: good, ok: true },
  ])
})

const ENRICHMENT: Enrichment = { ...AI, category: 'Business', why: 'many live there' }

test('a model adds at most 20 points to those of the rules, with its reason, also when they rank again', async () => {
  const desk = await openDesk()
  const { db } = desk.context.store
  const ids = [await suggest(desk), await suggest(desk, news(), { ranking: { score: 95, reasons: [] } })]
  const waiting = await listSuggestionsToEnrich(db, 40)
  expect(waiting.map(({ id }) => id)).toEqual([ids[1], ids[0]])
  for (const one of waiting) expect(await saveEnrichment(desk.context, one, ENRICHMENT)).toBe(true)
  expect(await saveEnrichment(desk.context, { id: ids[0] ?? '', version: 1 }, ENRICHMENT)).toBe(false)
  expect(await listSuggestionsToEnrich(db, 40)).toEqual([])
  const added = { words: 'many live there', points: 20 }
  const reasons = JSON.stringify([{ words: 'from one of your sources', points: 40 }, added])
  const row = { relevance_score: 60, rules_score: 40, ai_category: 'Business', reasons }
  expect(await findSuggestionRow(desk, ids[0] ?? '')).toMatchObject(row)
  expect(await findSuggestionRow(desk, ids[1] ?? '')).toMatchObject({ relevance_score: 95, reasons: '[]' })
  await refreshSuggestions.run(desk.context)
  const again = await findSuggestionRow(desk, ids[0] ?? '')
  expect([again.relevance_score - again.rules_score, JSON.parse(again.reasons).at(-1)]).toEqual([20, added])
})

describe('suggestions', () => {
  test('are published while what was made of them is, wherever that was decided', async () => {
    const desk = await openDesk()
    const [story, fair, idle] = [await suggest(desk), await suggest(desk, eventItem()), await suggest(desk)]
    const { articleId } = (await act(desk, story, 'draft')).json()
    const { eventId } = (await act(desk, fair, 'draft')).json()
    await act(desk, idle, 'draft')
    const states = async () => {
      await refreshSuggestions.run(desk.context)
      return Promise.all([story, fair, idle].map(async (id) => (await findSuggestionRow(desk, id)).status))
    }
    expect(await states()).toEqual(['approved', 'approved', 'approved'])
    await updateDeskArticle(desk.context, articleId, { status: 'published' }, desk.staff)
    await updateEvent(desk.context, desk.staff, eventId, { status: 'published' })
    expect(await states()).toEqual(['published', 'published', 'approved'])
    await deleteDeskArticle(desk.context, articleId, desk.staff)
    await updateEvent(desk.context, desk.staff, eventId, { status: 'draft' })
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
    const doubtful = { status: 'draft', possible_duplicate_of: kept } as const
    await desk.context.store.db.updateTable('events').set(doubtful).where('id', '=', gone).execute()
    await mergeDuplicate(desk.context, desk.staff, gone, 1)
    const second = async () => (await ask(desk, 'GET', `/${ids[1]}`)).json()
    expect(await second()).toMatchObject({ status: 'published', eventId: kept })
    await refreshSuggestions.run(desk.context)
    expect(await findSuggestionRow(desk, ids[1] ?? '')).toMatchObject({ status: 'published', event_id: kept })
  })
})
