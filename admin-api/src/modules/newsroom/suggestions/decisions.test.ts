import type { Suggestion } from '@hometown/shared-types/suggestion'
import { describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/support/sign-in.ts'
import {
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
import { saveEnrichment } from './suggestions.service.ts'

describe('the slower of two editors', () => {
  test('is told who decided, and what', async () => {
    const desk = await openDesk(openTestStore)
    const tom: Service = { ...desk, staff: await signIn(desk.context) }
    const messages: string[] = []
    for (const [theirs, mine] of [
      [
        { method: 'PATCH', path: '', body: { status: 'rejected', version: 1 } },
        { status: 'approved', version: 1 },
      ],
      [
        { method: 'POST', path: '/publish', body: { version: 1 } },
        { status: 'rejected', version: 1 },
      ],
      [
        { method: 'POST', path: '/draft', body: { version: 1 } },
        { status: 'rejected', version: 1 },
      ],
    ] as const) {
      const id = await suggest(desk)
      await ask(tom, theirs.method, `/${id}${theirs.path}`, theirs.body)
      const answer = await ask(desk, 'PATCH', `/${id}`, mine)
      expect(answer.statusCode).toBe(409)
      messages.push(answer.json().message.replace(tom.staff.username, 'tom'))
    }
    expect(messages).toEqual([
      'tom already rejected it. Check it again, then decide.',
      'tom already published it. A published suggestion can’t be changed.',
      'tom already made a draft article from it. Check it again, then decide.',
    ])
    const id = await suggest(desk)
    await ask(tom, 'DELETE', `/${id}`)
    expect((await ask(desk, 'POST', `/${id}/publish`)).json()).toMatchObject({
      message: `${tom.staff.username} deleted it.`,
    })
  })
})

const page = async (desk: Service, query = 'status=pending') => (await ask(desk, 'GET', `?page=1&${query}`)).json()
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

describe('a snoozed suggestion', () => {
  test('leaves the pending list, has a list of its own, and comes back on its morning', async () => {
    const desk = await openDesk(openTestStore)
    const [id, other] = [await suggest(desk), await suggest(desk)]
    const answer = await ask(desk, 'POST', `/${id}/snooze`, { until: '2026-11-21', version: 1 })
    expect(answer.json()).toMatchObject({ status: 'pending', snoozedUntil: '2026-11-21T07:00', reviewedAt: null })
    const [pending, snoozed] = [await page(desk), await page(desk, 'status=snoozed')]
    expect([idsOf(pending), idsOf(snoozed)]).toEqual([[other], [id]])
    expect(pending.counts).toMatchObject({ pending: 1, snoozed: 1, all: 2 })
    expect([pending.total, snoozed.total]).toEqual([1, 1])
    expect([pending.groups, snoozed.groups]).toEqual([
      [{ category: 'Community', count: 1 }],
      [{ category: 'Community', count: 1 }],
    ])

    desk.context.clock.set(Date.parse('2026-11-21T12:59:00Z'))
    expect(idsOf(await page(desk))).toEqual([other])
    desk.context.clock.set(Date.parse('2026-11-21T13:00:00Z'))
    expect(new Set(idsOf(await page(desk)))).toEqual(new Set([id, other]))
    expect((await page(desk)).counts).toMatchObject({ pending: 2, snoozed: 0 })
  })
})

describe('snoozing', () => {
  test('is taken back as one step, and a decision ends it', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk)
    await ask(desk, 'POST', `/${id}/snooze`, { until: '2026-11-23' })
    expect((await ask(desk, 'POST', `/${id}/undo`, { step: 'snooze' })).json().suggestion.snoozedUntil).toBeNull()
    await ask(desk, 'POST', `/${id}/snooze`, { until: '2026-11-23' })
    await ask(desk, 'PATCH', `/${id}`, { status: 'approved' })
    expect(await rowOf(desk, id)).toMatchObject({ status: 'approved', snoozed_until: null })
    await ask(desk, 'POST', `/${id}/undo`)
    expect(await rowOf(desk, id)).toMatchObject({ status: 'pending', snoozed_until: '2026-11-23T07:00' })
    expect((await ask(desk, 'POST', `/${id}/snooze`, { until: null })).json().snoozedUntil).toBeNull()
  })

  test('needs a day within a year, and something that is pending', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk)
    for (const until of ['2026-11-20', '2028-01-01', 'someday', 'tomorrow', '2026-02-30'])
      expect((await ask(desk, 'POST', `/${id}/snooze`, { until })).statusCode).toBeGreaterThanOrEqual(400)
    await ask(desk, 'PATCH', `/${id}`, { status: 'rejected' })
    expect((await ask(desk, 'POST', `/${id}/snooze`, { until: '2026-11-21' })).statusCode).toBe(409)
  })
})

/** A model writes about it after an editor has seen it. */
async function rewrite({ context }: Service, { id, version }: Pick<Suggestion, 'id' | 'version'>): Promise<void> {
  const words = { headline: 'Bridge built on bribes', summary: 'Nobody says so.', category: null, relevance: null }
  expect(await saveEnrichment(context, { id, version }, { ...words, statements: [] })).toBe(true)
}

describe('a decision on a suggestion that is no longer what the editor saw', () => {
  async function open(...found: Parameters<typeof suggest>[1][]) {
    const desk = await openDesk(openTestStore)
    const shown: Suggestion[] = []
    for (const item of found.length > 0 ? found : [undefined])
      shown.push((await ask(desk, 'GET', `/${await suggest(desk, item)}`)).json())
    for (const one of shown) await rewrite(desk, one)
    return { desk, shown }
  }

  test('is refused, with the suggestion as it is', async () => {
    const { desk, shown } = await open(undefined, eventItem(), fixtureItem())
    for (const [index, { id, version }] of shown.entries()) {
      const actions = ['publish', 'draft', ...(index === 1 ? ['event'] : [])]
      const asked = [
        ...actions.map((action) => ask(desk, 'POST', `/${id}/${action}`, { version, opened: true })),
        ask(desk, 'PATCH', `/${id}`, { status: 'approved', version, opened: true }),
        ask(desk, 'PATCH', `/${id}`, { status: 'rejected', version }),
        ask(desk, 'DELETE', `/${id}?version=${version}`),
      ]
      for (const answer of await Promise.all(asked))
        expect(answer.json()).toMatchObject({
          code: 'stale',
          message: 'This suggestion changed after you opened it. Check it again, then decide.',
          current: { id, version: version + 1, aiHeadline: 'Bridge built on bribes' },
        })
      expect(await rowOf(desk, id)).toMatchObject({ status: 'pending', ai_opened: 0, deleted_at: null })
    }
    expect(await articlesOf(desk)).toEqual([])
  })
})

const FAIR = { kind: 'event', startDate: '2026-12-05T10:00', endDate: '2026-12-05T14:00', location: 'Town square' }
const GAME = {
  ...{ kind: 'fixture', sport: 'Football', team: 'Millers', opponent: 'Larks', atHome: true },
  ...{ startsAt: '2026-11-27T19:00', location: '', teamScore: null, opponentScore: null },
}

describe('the kind of a suggestion', () => {
  test('is corrected to an event, which is published as one once it says when it is', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk)
    const changed = (await ask(desk, 'POST', `/${id}/kind`, { kind: 'event', version: 1 })).json()
    expect(changed).toMatchObject({
      kind: 'event',
      foundKind: 'news',
      details: null,
      status: 'pending',
      reviewedAt: null,
    })
    expect((await ask(desk, 'POST', `/${id}/publish`)).json()).toMatchObject({ code: 'no_event' })
    expect(await articlesOf(desk)).toEqual([])
    const filled = await ask(desk, 'POST', `/${id}/kind`, { kind: 'event', details: FAIR, version: 2 })
    expect(filled.json().details).toMatchObject({ ...FAIR, allDay: false, timeZone: 'America/Chicago', rrule: null })
    const { eventId } = (await ask(desk, 'POST', `/${id}/publish`, { version: 3 })).json()
    const event = await desk.context.store.db.selectFrom('calendar_events').selectAll().executeTakeFirstOrThrow()
    expect(event).toMatchObject({ id: eventId, status: 'published', start_date: '2026-12-05T10:00' })
    expect(await articlesOf(desk)).toEqual([])
  })

  test('is corrected to a game of the county’s sports, and to an article again', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk, news())
    const game = (await ask(desk, 'POST', `/${id}/kind`, { kind: 'fixture', details: GAME })).json()
    expect(game).toMatchObject({ aiCategory: 'Sports', details: { status: 'scheduled', location: null } })
    const again = (await ask(desk, 'POST', `/${id}/kind`, { kind: 'news' })).json()
    expect(again).toMatchObject({ kind: 'news', foundKind: null, details: null, aiCategory: 'Community' })
    expect((await ask(desk, 'POST', `/${id}/undo`)).json().suggestion).toMatchObject({
      ...{ kind: 'fixture', aiCategory: 'Sports' },
    })
    expect((await ask(desk, 'POST', `/${id}/undo`)).json().suggestion).toMatchObject({
      ...{ kind: 'news', foundKind: null, aiCategory: 'Community' },
    })
    const final = { ...GAME, teamScore: 21, opponentScore: 14 }
    expect((await ask(desk, 'POST', `/${id}/kind`, { kind: 'fixture', details: final })).json().details.status).toBe(
      'played',
    )
    expect((await ask(desk, 'POST', `/${id}/publish`)).json().fixtureId).toBeTruthy()
  })

  test('can’t be changed after something was made of it, with what to do first', async () => {
    const desk = await openDesk(openTestStore)
    const ids = [await suggest(desk), await suggest(desk, eventItem()), await suggest(desk, fixtureItem())]
    const words = ['an article', 'an event', 'a game']
    for (const [index, id] of ids.entries()) {
      await ask(desk, 'POST', `/${id}/publish`)
      const refused = await ask(desk, 'POST', `/${id}/kind`, { kind: index === 0 ? 'event' : 'news' })
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        `This suggestion already became ${words[index]}. Undo that first, then change the kind.`,
      ])
    }
    const [id = ''] = ids
    await ask(desk, 'POST', `/${id}/undo`)
    expect((await ask(desk, 'POST', `/${id}/kind`, { kind: 'event' })).statusCode).toBe(200)
  })

  test.each([
    ['details of another kind', { kind: 'news', details: FAIR }],
    ['a day that there isn’t', { kind: 'event', details: { ...FAIR, startDate: '2026-02-30T10:00' } }],
    ['an end before its start', { kind: 'event', details: { ...FAIR, endDate: '2026-12-05T09:00' } }],
    ['a game without an opponent', { kind: 'fixture', details: { ...GAME, opponent: ' ' } }],
    ['a year far away', { kind: 'event', details: { ...FAIR, startDate: '0026-12-05', endDate: '0026-12-05' } }],
    ['a kind that there isn’t', { kind: 'poem' }],
  ])('is not taken with %s', async (_what, body) => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk)
    expect((await ask(desk, 'POST', `/${id}/kind`, body)).statusCode).toBe(422)
  })
})

const ACTIONS = ['publish', 'draft', 'event', 'fixture', 'undo'] as const

describe('two editors at once', () => {
  async function open() {
    const desk = await openDesk(openTestStore)
    const other: Service = { ...desk, staff: await signIn(desk.context) }
    return { desk, other }
  }

  test('never leave a suggestion that says otherwise than what was made of it', async () => {
    const { desk, other } = await open()
    const statuses = new Map<number, string>()
    for (let round = 0; round < 12; round++) {
      const id = await suggest(desk, [undefined, eventItem(), fixtureItem({ opponent: `Larks ${round}` })][round % 3])
      const first = ACTIONS[round % 5] ?? 'publish'
      const actions = [first, ACTIONS[(round * 3 + 1) % 5], 'publish', 'undo', 'draft', 'publish']
      const asked = actions.map((action, place) => ask(place % 2 ? desk : other, 'POST', `/${id}/${action}`))
      asked.push(ask(other, 'PATCH', `/${id}`, { status: 'rejected' }), ask(desk, 'DELETE', `/${id}`))
      asked.push(ask(desk, 'POST', '/bulk', { ids: [id], action: 'publish' }))
      for (const { statusCode, body } of await Promise.all(asked)) statuses.set(statusCode, body.slice(0, 200))
      const row = await rowOf(desk, id)
      const article = row.article_id ? (await articlesOf(desk)).find((one) => one.id === row.article_id) : undefined
      if (row.article_id) expect(article, 'its article is there').toBeDefined()
      if (article?.status === 'published') expect(row.status).toBe('published')
      if (row.status === 'rejected') expect(article?.status).not.toBe('published')
      if (row.status === 'published') {
        expect(row.deleted_at).toBeNull()
        expect([article?.status === 'published', row.event_id !== null, row.fixture_id !== null]).toContain(true)
      }
    }
    expect(
      [...statuses.keys()].filter((status) => ![200, 404, 409].includes(status)),
      JSON.stringify([...statuses]),
    ).toEqual([])
    const ids = (await desk.context.store.db.selectFrom('content_suggestions').select('article_id').execute()).map(
      (one) => one.article_id,
    )
    // Published articles must belong to a suggestion.
    for (const article of await articlesOf(desk)) if (article.status === 'published') expect(ids).toContain(article.id)
  })
})
