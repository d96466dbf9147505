import { describe, expect, test } from 'vitest'
import { testSettings } from '../../../../../testing/test-settings.ts'
import { openMirror } from '../../../../test/support/mirror-harness.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import {
  addGazette,
  articlesOf,
  ask,
  eventItem,
  fixtureItem,
  news,
  openDesk,
  rowOf,
  type Service,
  suggest,
} from '../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { storedEvent } from '../../content/events/events.service.ts'
import type { ScrapedItem } from '../extraction/extraction.service.ts'
import { publishSuggestion } from './make.ts'
import { requireSameWords } from './steps.ts'
import { saveEnrichment } from './suggestions.service.ts'
import { undoLastStep } from './undo.ts'

const eventsOf = ({ context }: Service) =>
  context.store.db.selectFrom('calendar_events').selectAll().where('category', '<>', 'Sports').execute()
const gamesOf = async ({ context }: Service) => {
  const games = context.store.db.selectFrom('calendar_events').selectAll().where('game', 'is not', null)
  return (await games.execute()).map((row) => storedEvent(row).game)
}

describe('what is published of an item', () => {
  test('an event is live on the calendar, and no article', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk, eventItem())
    const answer = await ask(desk, 'POST', `/${id}/publish`)
    const [event] = await eventsOf(desk)
    expect(answer.json()).toMatchObject({ articleId: null, eventId: event?.id, suggestion: { status: 'published' } })
    expect(event).toMatchObject({ title: 'Winter market', status: 'published', location: 'Town square' })
    expect(await articlesOf(desk)).toEqual([])
    const again = await ask(desk, 'POST', `/${id}/publish`)
    expect([again.statusCode, again.json().code]).toEqual([409, 'published'])
    const changes = await desk.context.store.db.selectFrom('changes').select('kind').execute()
    expect(changes).toContainEqual({ kind: 'event' })
  })

  test('several at once become each what it is, and are taken back together', async () => {
    const desk = await openDesk(openTestStore)
    const ids = [await suggest(desk), await suggest(desk, eventItem()), await suggest(desk, fixtureItem())]
    const { results } = (await ask(desk, 'POST', '/bulk', { ids, action: 'publish' })).json()
    expect(results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true, true])
    expect([await articlesOf(desk), await eventsOf(desk), await gamesOf(desk)]).toMatchObject([
      [{ status: 'published' }],
      [{ status: 'published' }],
      [{ opponent: 'Larks' }],
    ])
    const undone = (await ask(desk, 'POST', '/undo', { ids, step: 'publish' })).json()
    expect(undone.results.map(({ message }: { message: string }) => message)).toEqual([
      'We deleted the article.',
      'We deleted the event.',
      'We took the game off the schedule.',
    ])
    for (const id of ids) expect((await rowOf(desk, id)).status).toBe('pending')
  })
})

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

describe('what is published', () => {
  test.each([
    ['kind', 'event'],
    ['ai_category', 'Sports'],
    ['original_title', 'Bridge closes'],
    ['details', '{}'],
  ] as const)('is refused if the %s has changed since it was read', async (column, value) => {
    const desk = await openDesk(openTestStore)
    const row = await rowOf(desk, await suggest(desk))
    expect(() => requireSameWords(row, row)).not.toThrow()
    expect(() => requireSameWords({ ...row, [column]: value }, row)).toThrow(
      /^This suggestion changed after you opened it/,
    )
  })
})

test('in a newsroom’s WordPress, too, two who publish the same make one post, which can be taken back', async () => {
  const harness = await openMirror({ posts: 1, env: testSettings({ wordpressPollSeconds: 3600 }) })
  const { context, wordpress } = harness
  harness.start()
  await harness.until(async () => expect(await harness.slugs()).not.toHaveLength(0))
  await addGazette({ context })
  const id = await suggest({ context })
  const published = () =>
    wordpress.site.posts.filter(({ title, status }) => /Cedar/.test(title) && status === 'publish')
  const one = { user: await signIn(context) }
  const other = { user: await signIn(context) }
  const answers = await Promise.allSettled([one, other].map((by) => publishSuggestion(context, by, id, {})))
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(published()).toHaveLength(1)
  await undoLastStep(context, one, id)
  expect(published()).toHaveLength(0)
})
