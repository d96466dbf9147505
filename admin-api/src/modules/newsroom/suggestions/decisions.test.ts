import type { SuggestionPage } from '@hometown/shared-types/contract/suggestions'
import { describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/support/sign-in.ts'
import {
  act,
  articlesOf,
  ask,
  decide,
  eventItem,
  findSuggestionRow,
  GAME,
  GAZETTE,
  NOW,
  news,
  openDesk,
  type Service,
  suggest,
  suggestGame,
  undo,
} from '../../../../test/support/suggestions.ts'
import { addOrigins } from './insert-suggestions.ts'
import { saveEnrichment } from './suggestions.service.ts'

/** Opens one desk with two editors. */
async function openDesks() {
  const desk = await openDesk()
  const tom: Service = { ...desk, staff: await signIn(desk.context) }
  return { desk, tom }
}

test('are approved or rejected while they are pending, and undo brings them back', async () => {
  const desk = await openDesk()
  const id = await suggest(desk)
  const approve = () => ask(desk, 'PATCH', `/${id}`, { status: 'approved' })
  expect((await approve()).json()).toMatchObject({ status: 'approved', reviewedAt: '2026-11-20T18:00:00.000Z' })
  expect((await approve()).statusCode).toBe(200)
  const rejected = await ask(desk, 'PATCH', `/${id}`, { status: 'rejected' })
  const message = 'You already approved it. Check it again, then decide.'
  expect([rejected.statusCode, rejected.json().message]).toEqual([409, message])
  expect(await undo(desk, id, 'reject')).toMatchObject({ code: 'stale' })
  expect(await undo(desk, id, 'approve')).toMatchObject({ ok: true })
  expect((await ask(desk, 'GET', `/${id}`)).json()).toMatchObject({ status: 'pending', reviewedAt: null })
  expect(await undo(desk, id, 'approve')).toMatchObject({ code: 'nothing_to_undo' })
  const actions = desk.context.store.db.selectFrom('audit_log').select('action').where('subject', '=', id)
  expect((await actions.execute()).map(({ action }) => action)).toEqual(['suggestion.approve', 'suggestion.undo'])
})

test('the slower of two editors is told who decided, and what', async () => {
  const { desk, tom } = await openDesks()
  const { db } = desk.context.store
  await db.updateTable('users').set({ display_name: 'Tom Reyes' }).where('id', '=', tom.staff.id).execute()
  const theirs = [
    ['PATCH', '', { status: 'rejected', version: 1 }],
    ['POST', '/publish', { version: 1 }],
    ['POST', '/draft', { version: 1 }],
    ['DELETE', '?version=1', undefined],
  ] as const
  const messages: string[] = []
  for (const [method, path, body] of theirs) {
    const id = await suggest(desk)
    await ask(tom, method, `/${id}${path}`, body)
    const answer = await ask(desk, 'PATCH', `/${id}`, { status: 'approved', version: 1 })
    expect(answer.json()).toMatchObject({ code: 'stale', current: { id } })
    messages.push(answer.json().message)
  }
  const did = ['rejected it', 'published it', 'made a draft from it', 'deleted it']
  expect(messages).toEqual(did.map((what) => `Tom Reyes already ${what}. Check it again, then decide.`))
})

const page = async (desk: Service, query = 'status=pending') => (await ask(desk, 'GET', `?page=1&${query}`)).json()
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

test('a snoozed suggestion leaves the pending list, has a list of its own, and comes back on its morning', async () => {
  const desk = await openDesk()
  const [id, other] = [await suggest(desk), await suggest(desk)]
  const snooze = async (until: string) => {
    const { code } = await decide(desk, id, 'snooze', { until })
    return code ?? (await ask(desk, 'GET', `/${id}`)).json()
  }
  for (const day of ['2026-02-30', '2027-11-22']) expect(await snooze(day)).toBe('invalid')
  expect(await snooze('2026-11-23')).toMatchObject({ status: 'pending', reviewedAt: null })
  await undo(desk, id, 'snooze')
  expect((await ask(desk, 'GET', `/${id}`)).json().snoozedUntil).toBeNull()
  expect((await snooze('2026-11-21')).snoozedUntil).toBe('2026-11-21T07:00')
  const [pending, snoozed] = [await page(desk), await page(desk, 'status=snoozed')]
  expect([idsOf(pending), idsOf(snoozed)]).toEqual([[other], [id]])
  expect(pending.counts).toMatchObject({ pending: 1, snoozed: 1, all: 2 })
  for (const { total, groups } of [pending, snoozed])
    expect([total, groups]).toEqual([1, [{ category: 'Community', count: 1 }]])

  desk.context.clock.set(Date.parse('2026-11-21T12:59:00Z'))
  expect(idsOf(await page(desk))).toEqual([other])
  desk.context.clock.set(Date.parse('2026-11-21T13:00:00Z'))
  expect(new Set(idsOf(await page(desk)))).toEqual(new Set([id, other]))
  await ask(desk, 'PATCH', `/${id}`, { status: 'rejected' })
  expect(await snooze('2026-11-23')).toBe('stale')
})

test('a decision on what AI has written about since the editor saw it is refused, with the suggestion as it is', async () => {
  const desk = await openDesk()
  for (const id of [await suggest(desk), await suggest(desk, eventItem()), await suggestGame(desk)]) {
    const words = { headline: 'Bridge built on bribes', summary: 'Nobody says so.', category: null, relevance: null }
    await saveEnrichment(desk.context, { id, version: 1 }, { ...words, statements: [] })
    expect((await ask(desk, 'POST', `/${id}/publish`, { version: 1, opened: true })).json()).toMatchObject({
      code: 'stale',
      message: 'This suggestion changed after you opened it. Check it again, then decide.',
      current: { id, version: 2, aiHeadline: 'Bridge built on bribes' },
    })
    expect(await findSuggestionRow(desk, id)).toMatchObject({ status: 'pending', ai_opened: 0 })
  }
})

const FAIR = { kind: 'event', startDate: '2026-12-05T10:00', location: 'Town square' }

describe('the kind of a suggestion', () => {
  const correct = (desk: Service, id: string, body: object) => act(desk, id, 'kind', body)

  test('is corrected to an event, which is published as one once it says when it is', async () => {
    const desk = await openDesk()
    const id = await suggest(desk)
    const changed = await correct(desk, id, { kind: 'event', version: 1 })
    expect(changed.json()).toMatchObject({ kind: 'event', details: null, status: 'pending', reviewedAt: null })
    expect((await ask(desk, 'POST', `/${id}/publish`)).json()).toMatchObject({ code: 'no_event' })
    const filled = await correct(desk, id, { kind: 'event', details: FAIR, version: 2 })
    expect(filled.json().details).toMatchObject({
      ...FAIR,
      endDate: FAIR.startDate,
      allDay: false,
      timeZone: 'America/Chicago',
      rrule: null,
    })
    const { eventId } = (await ask(desk, 'POST', `/${id}/publish`, { version: 3 })).json()
    const event = await desk.context.store.db.selectFrom('calendar_events').selectAll().executeTakeFirstOrThrow()
    expect(event).toMatchObject({ id: eventId, status: 'published', start_date: '2026-12-05T10:00' })
    expect((await correct(desk, id, { kind: 'news' })).json().message).toMatch(/^You already published it\./)
  })

  test('keeps how long an event lasts when its start is corrected', async () => {
    const desk = await openDesk()
    const id = await suggest(desk, eventItem({ startDate: '2026-12-04T10:00', endDate: '2026-12-04T14:30' }))
    const endOf = async (startDate: string) =>
      (await correct(desk, id, { kind: 'event', details: { ...FAIR, startDate } })).json().details.endDate
    expect(await endOf('2026-12-05T20:00')).toBe('2026-12-06T00:30')
    expect(await endOf('2026-12-05')).toBe('2026-12-05')
  })

  test('is corrected to a game, and back to what its source says of it', async () => {
    const desk = await openDesk()
    const id = await suggest(desk, eventItem())
    const { details } = (await ask(desk, 'GET', `/${id}`)).json()
    // The editor's form begins with the day and the place of the event.
    expect((await correct(desk, id, { kind: 'fixture' })).json()).toMatchObject({ kind: 'fixture', details })
    expect((await ask(desk, 'POST', `/${id}/publish`)).json()).toMatchObject({ code: 'no_fixture' })
    const result = { ...GAME, location: '', teamScore: 21, opponentScore: 14 }
    const game = await correct(desk, id, { kind: 'fixture', details: result })
    expect(game.json()).toMatchObject({ kind: 'fixture', details: { status: 'played', location: null } })
    expect((await correct(desk, id, { kind: 'event' })).json()).toMatchObject({ kind: 'event', details })
  })
})

const CALLS = ['publish', 'draft', 'undo'] as const

test('two editors at once never leave a suggestion that says otherwise than what was made of it', async () => {
  const { desk, tom } = await openDesks()
  const statuses = new Map<number, string>()
  for (let round = 0; round < 12; round++) {
    const kinds = [suggest(desk), suggest(desk, eventItem()), suggestGame(desk, { opponent: `Larks ${round}` })]
    const id = (await Promise.all(kinds))[round % 3] ?? ''
    const calls = [CALLS[round % 3], CALLS[(round + 1) % 3], 'publish', 'undo', 'draft', 'publish']
    const asked = calls.map((call, place) =>
      call === 'undo'
        ? ask(tom, 'POST', '/bulk', { ids: [id], action: call, decision: 'reject' })
        : ask(place % 2 ? desk : tom, 'POST', `/${id}/${call}`, call === 'draft' ? { version: 1 } : {}),
    )
    asked.push(ask(tom, 'PATCH', `/${id}`, { status: 'rejected' }), ask(desk, 'DELETE', `/${id}`))
    asked.push(ask(desk, 'POST', '/bulk', { ids: [id], action: 'publish' }))
    for (const { statusCode, body } of await Promise.all(asked)) statuses.set(statusCode, body.slice(0, 200))
    const row = await findSuggestionRow(desk, id)
    const article = (await articlesOf(desk)).find((one) => one.id === row.article_id)
    if (row.article_id) expect(article, 'its article is there').toBeDefined()
    if (article?.status === 'published') expect(row.status).toBe('published')
    if (row.status === 'rejected') expect([row.article_id, row.event_id]).toEqual([null, null])
    if (row.status === 'published') {
      expect(row.deleted_at).toBeNull()
      expect(article?.status === 'published' || row.event_id !== null).toBe(true)
    }
  }
  for (const [status, body] of statuses) expect([200, 409], body).toContain(status)
  const linked = await desk.context.store.db.selectFrom('content_suggestions').select('article_id').execute()
  // Published articles must belong to a suggestion.
  for (const article of await articlesOf(desk))
    if (article.status === 'published') expect(linked.map((one) => one.article_id)).toContain(article.id)
})

describe('suggestions at the desk', () => {
  test('come by page, with counts and the mean relevance', async () => {
    const desk = await openDesk()
    const bridge = await suggest(desk, news({ text: `${news().text} ${'é'.repeat(5000)}` }))
    await suggest(desk, eventItem(), { ranking: { score: 91, reasons: [] } })
    await suggestGame(desk, {}, { ranking: { score: 60, reasons: [] } })
    const radio = { source: { ...GAZETTE, name: 'Mill Radio' }, item: news({ url: null, title: 'New bridge' }) }
    await desk.context.store.db
      .transaction()
      .execute((trx) => addOrigins(trx, [{ suggestionId: bridge, ...radio, foundAt: NOW + 1 }]))
    const list = async (query: string) => (await ask(desk, 'GET', `?page=1&${query}`)).json<SuggestionPage>()
    const page = await list('per_page=2&status=pending')
    expect(page).toMatchObject({ total: 3, totalPages: 2, averageRelevance: 64, counts: { pending: 3, all: 3 } })
    expect(page.data.map(({ relevanceScore }) => relevanceScore)).toEqual([91, 60])
    const found = await list('search=BRIDGE+farmers&kind=news')
    expect(found.data[0]?.origins).toMatchObject([
      { sourceName: 'Cedar Gazette', url: 'https://gazette.example.org/bridge', title: news().title },
      { sourceName: 'Mill Radio', url: 'https://gazette.example.org/', title: 'New bridge' },
    ])
    // Lists have the beginning of a text.
    expect(found.data[0]?.originalContent).toHaveLength(1000)
    expect((await ask(desk, 'GET', `/${bridge}`)).json().originalContent.length).toBeGreaterThan(5000)
  })

  test('are decided on several at once, each with its outcome, and taken back together', async () => {
    const desk = await openDesk()
    const ids = [await suggest(desk), await suggest(desk, eventItem()), await suggestGame(desk)]
    const bulk = async (input: object) => (await ask(desk, 'POST', '/bulk', input)).json()
    await bulk({ ids: ids.slice(0, 1), action: 'publish' })
    const { results } = await bulk({ ids: [...ids, 'none'], action: 'delete' })
    expect(results).toEqual([
      { id: ids[0], ok: false, message: 'You already published it. Check it again, then decide.', code: 'stale' },
      { id: ids[1], ok: true, message: null },
      { id: ids[2], ok: true, message: null },
      { id: 'none', ok: false, message: 'Suggestion not found', code: 'not_found' },
    ])
    expect((await ask(desk, 'GET', '')).json()).toHaveLength(1)
    expect((await ask(desk, 'GET', `/${ids[1]}`)).statusCode).toBe(404)
    const undone = await bulk({ ids, action: 'undo', decision: 'delete' })
    expect(undone.results.map(({ ok }: { ok: boolean }) => ok)).toEqual([false, true, true])
    expect((await bulk({ ids, action: 'undo' })).issues).toMatchObject([{ path: 'decision' }])
    await bulk({ ids: ids.slice(1), action: 'publish' })
    const counts = (await ask(desk, 'GET', '?page=1')).json().counts
    expect([counts, await articlesOf(desk)]).toMatchObject([{ published: 3, all: 3 }, [{ status: 'published' }]])
  })
})
