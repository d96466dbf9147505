import { describe, expect, test } from 'vitest'
import {
  articlesOf,
  ask,
  eventItem,
  news,
  openDesk,
  rowOf,
  type Service,
  suggest,
} from '../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import type { ScrapedItem } from '../extraction/extraction.service.ts'
import { saveEnrichment } from './suggestions.service.ts'

/** With marked statements, which keep nobody from publishing. */
const AI = {
  ...{ headline: 'A new bridge', summary: 'Cars can cross the creek again.', category: null, relevance: 90 },
  statements: [{ text: 'A new bridge', passage: 'no such words', problems: ['The passage isn’t in the source.'] }],
}

async function written(desk: Service, item: ScrapedItem = news()) {
  const id = await suggest(desk, item)
  await saveEnrichment(desk.context, { id, version: 1 }, AI)
  const { version } = await rowOf(desk, id)
  return { id, version }
}

async function titles(desk: Service) {
  const events = await desk.context.store.db.selectFrom('calendar_events').select(['title', 'description']).execute()
  const articles = (await articlesOf(desk)).map(({ title, description }) => ({ title, description }))
  return JSON.stringify([...articles, ...events])
}

describe('AI text that nobody has opened', () => {
  test.each([
    ['publish', undefined],
    ['draft', undefined],
    // Which text was open, only a version says.
    ['publish', { opened: true }],
    ['publish', { version: 2 }],
  ] as const)('isn’t used by %s with %j: title, quotation and link of the source stand there', async (call, body) => {
    const desk = await openDesk(openTestStore)
    const { id } = await written(desk)
    expect((await ask(desk, 'POST', `/${id}/${call}`, body)).statusCode).toBe(200)
    const [article] = await articlesOf(desk)
    expect(article?.title).toBe(news().title)
    expect(article?.description).toMatch(/^Cedar Gazette: “The bridge over/)
    expect(article?.content_html).toContain('https://gazette.example.org/bridge')
    expect(await titles(desk)).not.toMatch(/A new bridge|Cars can cross/)
  })

  test.each(['event', 'publish'])('isn’t in an event either: %s', async (call) => {
    const desk = await openDesk(openTestStore)
    const { id, version } = await written(desk, eventItem())
    await ask(desk, 'POST', `/${id}/${call}`, { version })
    expect(await titles(desk)).toContain('Winter market')
    expect(await titles(desk)).not.toMatch(/A new bridge|Cars can cross/)
  })

  test('isn’t published with others, however they were approved', async () => {
    const desk = await openDesk(openTestStore)
    const [pending, approved] = [await written(desk), await written(desk)]
    await ask(desk, 'POST', '/bulk', { ids: [approved.id], action: 'approve' })
    const versions = { [pending.id]: pending.version }
    const ids = [pending.id, approved.id]
    const { results } = (await ask(desk, 'POST', '/bulk', { ids, versions, action: 'publish' })).json()
    expect(results).toMatchObject([{ ok: true }, { ok: true }])
    expect(await titles(desk)).not.toMatch(/A new bridge|Cars can cross/)
  })
})

describe('AI text that an editor has opened', () => {
  test.each(['publish', 'draft'])('is used by %s', async (call) => {
    const desk = await openDesk(openTestStore)
    const { id, version } = await written(desk)
    const answer = await ask(desk, 'POST', `/${id}/${call}`, { version, opened: true })
    expect(answer.json().suggestion).toMatchObject({ aiOpened: true, aiHeadline: 'A new bridge' })
    expect((await articlesOf(desk))[0]).toMatchObject({ title: 'A new bridge', description: AI.summary })
  })

  test('and approved is published later with others, unless the approval is undone', async () => {
    const desk = await openDesk(openTestStore)
    const [kept, undone] = [await written(desk), await written(desk)]
    for (const { id, version } of [kept, undone])
      await ask(desk, 'PATCH', `/${id}`, { status: 'approved', version, opened: true })
    expect((await ask(desk, 'POST', `/${undone.id}/undo`)).json().suggestion.aiOpened).toBe(false)
    await ask(desk, 'POST', '/bulk', { ids: [kept.id, undone.id], action: 'publish' })
    expect((await articlesOf(desk)).map(({ title }) => title).sort()).toEqual(['A new bridge', news().title])
  })
})
