import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { eventItem, fixtureItem, newsItem } from '../../../../../test/support/new-items.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import type { AppContext } from '../../../../context.ts'
import { createFixture } from '../../../content/fixtures/fixtures.service.ts'
import type { ScrapedItem } from '../../extraction/scraped-item.ts'
import type { SourceRow } from '../../sources/sources.service.ts'
import { createRanker } from '../../suggestions/suggestions.service.ts'
import { createKnownEvents } from '../deduplication/event-index.ts'
import { knownEventFromRow } from '../deduplication/known-events.ts'
import { listKnownEvents } from '../deduplication/known-items.repository.ts'
import { placeStories } from '../deduplication/place-stories.ts'
import { insertRun, insertRunSources } from './harvest-runs.repository.ts'
import { createOpenRun, type OpenRun } from './open-run.ts'
import { createKeeper, type KeeperTerms } from './save-reading.ts'

const TEXT = `The county board voted on Monday to repair the bridge over the Alder river before winter, after engineers found
  cracks in two of its beams. Buses take Mill Road until the work is done.`

async function addSource(context: AppContext, name: string): Promise<SourceRow> {
  const now = context.clock.now()
  return context.store.db
    .insertInto('sources')
    .values({
      ...{
        id: name,
        name,
        url: `https://${name}.org/`,
        source_type: 'website',
        category: 'Community',
        status: 'active',
      },
      ...{ address_key: name, description: null, created_at: now, updated_at: now },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const LEASE = { name: 'harvest', holder: 'this test', fence: 1, milliseconds: 10_000, renewals: 0 }

type Terms = Partial<Pick<KeeperTerms, 'underWay'> & Pick<OpenRun, 'hold'>>

/** Like a run of a process that starts now. */
async function beginRun(
  context: AppContext,
  sources: SourceRow[],
  { underWay = () => 0, hold = async () => undefined }: Terms = {},
) {
  const { store, clock } = context
  const runId = `run-${Math.random()}`
  await store.db.updateTable('harvest_runs').set({ open: null }).execute()
  await store.db.transaction().execute(async (trx) => {
    await insertRun(trx, { id: runId, startedAt: clock.now(), samples: 0 })
    await insertRunSources(
      trx,
      runId,
      sources.map(({ id, name, category }) => ({ source_id: id, name, category })),
    )
  })
  const keeper = createKeeper(context, {
    run: { ...createOpenRun(context, runId, LEASE), hold },
    underWay,
    ranker: await createRanker(context),
    events: createKnownEvents((await listKnownEvents(store.db, clock.now(), 1000)).map(knownEventFromRow)),
  })
  return (source: SourceRow, items: ScrapedItem[]) =>
    keeper.keep(source, { outcome: 'done', items, problem: null, feedUrl: null, cache: [] }, clock.now())
}

async function counts({ store }: AppContext) {
  const suggestions = await store.db.selectFrom('content_suggestions').select('id').execute()
  const origins = await store.db.selectFrom('suggestion_origins').select('source_id').execute()
  return { suggestions: suggestions.length, origins: origins.length }
}

describe('what sources tell', () => {
  async function open() {
    const context = await buildTestContext({ store: await openTestStore() })
    return { context, gazette: await addSource(context, 'gazette'), herald: await addSource(context, 'herald') }
  }

  test('at the same moment is one suggestion if it is literally the same, else an item of one story', async () => {
    const { context, gazette, herald } = await open()
    const keep = await beginRun(context, [gazette, herald])
    const told = [
      newsItem({ url: 'https://gazette.org/bridge', title: 'County to repair Alder river bridge', text: TEXT }),
      eventItem({ title: 'Harvest supper at the grange' }),
      fixtureItem({}),
      newsItem({ url: 'https://wire.org/one', title: 'First words of the wire story', text: '' }),
    ]
    const retold = [
      newsItem({ url: 'https://herald.org/7', title: 'Bridge over Alder river to be repaired by county', text: TEXT }),
      eventItem({ title: 'Grange Harvest Supper' }),
      fixtureItem({ team: 'Cedar Falls', opponent: 'Alder High', atHome: false }),
      newsItem({
        url: 'https://www.wire.org/one?utm_source=herald',
        title: 'First words of the wire story',
        text: '',
      }),
    ]
    const ends = await Promise.all([keep(gazette, told), keep(herald, retold)])
    expect(ends.map(({ found }) => found)).toEqual([4, 4])
    expect(ends.map(({ discovered }) => discovered)).toEqual([4, 0])
    expect(await counts(context)).toEqual({ suggestions: 5, origins: 8 })
    const rows = await context.store.db.selectFrom('content_suggestions').select(['id', 'kind', 'story_id']).execute()
    const [lead] = rows.filter(({ kind, story_id }) => kind === 'event' && story_id === null)
    expect(rows.find(({ story_id }) => story_id !== null)).toMatchObject({ kind: 'event', story_id: lead?.id })
  })

  test('in words of their own is one story, and another matter at the same place stays a row of its own', async () => {
    const { context, gazette, herald } = await open()
    const keep = await beginRun(context, [gazette, herald])
    const roof = newsItem({
      url: 'https://gazette.org/roof',
      title: 'Hillcrest to get new roof',
      text: 'The Alder Falls school board on Monday voted 5-2 to replace the leaking roof of Hillcrest Elementary. The work will cost $2.4 million and begin in June, Superintendent Karen Ruiz said. Bradley Roofing gave the lowest bid.',
    })
    const told = newsItem({
      url: 'https://herald.org/leaks',
      title: 'Buckets may go at last',
      text: 'Rain won’t drip on third graders much longer. A divided school board has hired Bradley Roofing for 2.4 million dollars. Karen Ruiz told members that buckets stood in six classrooms at Hillcrest Elementary this spring.',
    })
    const bridge = newsItem({
      url: 'https://herald.org/bridge',
      title: 'Hillcrest bridge closes',
      text: 'The bridge on Hillcrest Avenue closes on Tuesday for two weeks while crews replace a beam that cracked in the frost, the county said. Drivers should take Mill Road.',
    })
    expect(await keep(gazette, [roof])).toMatchObject({ discovered: 1 })
    expect(await keep(herald, [told, bridge])).toMatchObject({ discovered: 2 })
    await placeStories(context)
    const rows = await context.store.db
      .selectFrom('content_suggestions')
      .select(['id', 'original_title', 'story_id'])
      .execute()
    const storyOf = (title: string) => rows.find(({ original_title }) => original_title === title)?.story_id
    expect(rows).toHaveLength(3)
    expect(storyOf('Buckets may go at last')).toBe(rows.find(({ original_title }) => original_title === roof.title)?.id)
    expect(storyOf('Hillcrest bridge closes')).toBeNull()
  })

  test('of a page that another source named before isn’t swallowed, and is offered with what that one told', async () => {
    const { context, gazette, herald } = await open()
    const keep = await beginRun(context, [gazette, herald])
    const page = 'https://herald.org/mayor'
    await keep(gazette, [newsItem({ url: page, title: 'Buy cheap boots in our shop today', text: TEXT })])
    const own = newsItem({ url: page, title: 'Mayor resigns after the audit', text: TEXT.replaceAll(/[aeiou]/g, 'o') })
    expect(await keep(herald, [own])).toMatchObject({ discovered: 1 })
    expect(await counts(context)).toMatchObject({ suggestions: 2 })
    const links = await context.store.db.selectFrom('story_links').select(['state', 'reasons']).execute()
    expect(links).toEqual([{ state: 'offered', reasons: '["Both name the same page."]' }])
  })

  test('is kept in one transaction with what others tell that are still being read', async () => {
    const { context, gazette, herald } = await open()
    const transactions: unknown[] = []
    const keep = await beginRun(context, [gazette, herald], {
      underWay: () => 2,
      hold: async (trx) => void transactions.push(trx),
    })
    const first = keep(gazette, [newsItem({ title: 'County to repair Alder river bridge', text: TEXT })])
    // A few turns of the event loop, in which a reading that isn't waited for would have been saved.
    for (let turn = 0; turn < 5; turn++) await setImmediate()
    const second = keep(herald, [eventItem({ title: 'Harvest supper at the grange' })])
    expect(await Promise.all([first, second])).toMatchObject([{ discovered: 1 }, { discovered: 1 }])
    expect(transactions).toHaveLength(1)
  })

  test('again in the next run is nothing new, under another title and address neither', async () => {
    const { context, gazette } = await open()
    const first = newsItem({
      guid: '71',
      url: 'https://gazette.org/71',
      title: 'County to repair the bridge',
      text: TEXT,
    })
    expect(await (await beginRun(context, [gazette]))(gazette, [first])).toMatchObject({ discovered: 1 })
    const later = { ...first, url: 'https://gazette.org/2026/bridge', title: 'Bridge: buses take Mill Road' }
    expect(await (await beginRun(context, [gazette]))(gazette, [later, first])).toMatchObject({
      found: 2,
      discovered: 0,
    })
    const moved = { ...first, guid: '99', url: 'https://gazette.org/b', title: 'Repairs for bridge in the county' }
    expect(await (await beginRun(context, [gazette]))(gazette, [moved])).toMatchObject({ discovered: 0 })
    expect(await counts(context)).toMatchObject({ suggestions: 1 })
  })

  test('corrects the games of our schedule, and open desks hear of it', async () => {
    const { context, gazette } = await open()
    const { id } = await createFixture(context, null, { ...fixtureItem(), sourceId: gazette.id })
    const keep = await beginRun(context, [gazette])
    const elsewhere = fixtureItem({ team: 'Mill Creek', opponent: 'Oakdale' })
    await keep(gazette, [fixtureItem(), elsewhere])
    context.link.sent.length = 0
    await keep(gazette, [fixtureItem({ teamScore: 21, opponentScore: 7, status: 'played' }), elsewhere])
    const games = await context.store.db.selectFrom('fixtures').select(['id', 'team_score', 'status']).execute()
    expect(games).toEqual([{ id, team_score: 21, status: 'played' }])
    expect(context.link.sent).toEqual([
      { type: 'changes-waiting' },
      { type: 'live', event: { type: 'changed', lists: ['fixtures'] } },
    ])
  })

  test('leaves a game as its own source has it, whatever the other side’s page says', async () => {
    const { context, gazette, herald } = await open()
    await createFixture(context, null, { ...fixtureItem(), sourceId: gazette.id })
    const keep = await beginRun(context, [gazette, herald])
    const turned = { team: 'Cedar Falls', opponent: 'Alder High', atHome: false }
    const theirs = fixtureItem({ ...turned, startsAt: '2026-11-27T18:30', location: 'The field behind the school' })
    const game = () =>
      context.store.db
        .selectFrom('calendar_events')
        .select(['start_date as starts_at', 'location', 'version'])
        .execute()
    await keep(gazette, [fixtureItem()])
    for (let time = 0; time < 2; time++) {
      await keep(gazette, [fixtureItem({ location: 'Hines Field' })])
      await keep(herald, [theirs])
      expect(await game()).toEqual([{ starts_at: '2026-11-27T19:00', location: 'Hines Field', version: 2 }])
    }
  })

  test('calls a game off, or makes up its result, for no other source', async () => {
    const { context, gazette, herald } = await open()
    await createFixture(context, null, { ...fixtureItem(), sourceId: gazette.id })
    const keep = await beginRun(context, [gazette, herald])
    const game = () =>
      context.store.db
        .selectFrom('fixtures')
        .innerJoin('calendar_events', 'calendar_events.id', 'fixtures.id')
        .select(['cancelled', 'fixtures.status', 'team_score'])
        .executeTakeFirstOrThrow()
    await keep(gazette, [fixtureItem()])
    const untouched = { cancelled: 0, status: 'scheduled', team_score: null }
    const played = { teamScore: 0, opponentScore: 70, status: 'played' } as const
    for (const claim of [{ status: 'cancelled' }, { status: 'postponed' }, played] as const) {
      for (let time = 0; time < 2; time++) await keep(herald, [fixtureItem(claim)])
      expect(await game()).toEqual(untouched)
    }
    context.clock.set(Date.UTC(2026, 10, 28, 6))
    await keep(herald, [fixtureItem({ teamScore: 21, opponentScore: 7, status: 'played' })])
    expect(await game()).toEqual({ cancelled: 0, status: 'played', team_score: 21 })
  })

  test('moves a game of our schedule to another day with its source, and back', async () => {
    const { context, gazette, herald } = await open()
    const { id } = await createFixture(context, null, { ...fixtureItem(), sourceId: gazette.id })
    const keep = await beginRun(context, [gazette, herald])
    const saturday = fixtureItem({ startsAt: '2026-11-28T14:00' })
    const games = () =>
      context.store.db
        .selectFrom('fixtures')
        .innerJoin('calendar_events', 'calendar_events.id', 'fixtures.id')
        .select(['fixtures.id', 'start_date as starts_at', 'fixtures.status'])
        .execute()
    await keep(gazette, [fixtureItem()])
    expect(await keep(gazette, [saturday])).toMatchObject({ discovered: 0 })
    expect(await games()).toEqual([{ id, starts_at: '2026-11-28T14:00', status: 'scheduled' }])
    await keep(gazette, [fixtureItem({ startsAt: '2026-11-27' })])
    expect(await games()).toEqual([{ id, starts_at: '2026-11-27', status: 'scheduled' }])
    await keep(herald, [saturday])
    expect(await games()).toEqual([{ id, starts_at: '2026-11-27', status: 'scheduled' }])
    expect(await keep(gazette, [fixtureItem({ startsAt: '2026-11-30' })])).toMatchObject({ discovered: 0 })
    expect(await games()).toEqual([{ id, starts_at: '2026-11-30', status: 'scheduled' }])
  })

  test('moves a suggested game to another day, and keeps two games of the same sides apart', async () => {
    const { context, gazette } = await open()
    const keep = await beginRun(context, [gazette])
    const on = (startsAt: string) => fixtureItem({ startsAt })
    const days = async () => {
      const rows = await context.store.db.selectFrom('content_suggestions').select('details').execute()
      return rows.map(({ details }) => JSON.parse(details ?? '').startsAt).sort()
    }
    await keep(gazette, [on('2026-11-27')])
    expect(await keep(gazette, [on('2026-11-28')])).toMatchObject({ discovered: 0 })
    expect(await days()).toEqual(['2026-11-28'])
    expect(await keep(gazette, [on('2026-11-28'), on('2026-11-29')])).toMatchObject({ discovered: 1 })
    expect(await days()).toEqual(['2026-11-28', '2026-11-29'])
    context.clock.set(Date.UTC(2026, 10, 29, 16))
    await keep(gazette, [on('2026-12-01')])
    expect(await days()).toEqual(['2026-11-28', '2026-12-01'])
  })

  test('of a suggested game that is another now is what its own source says last', async () => {
    const { context, gazette, herald } = await open()
    const { db } = context.store
    const row = async () =>
      db
        .selectFrom('content_suggestions')
        .select(['version', 'details', 'original_title', 'ai_headline', 'needs_clearing', 'enriched_at', 'status'])
        .executeTakeFirstOrThrow()
    const details = async () => JSON.parse((await row()).details ?? '')
    const keep = await beginRun(context, [gazette, herald])
    await keep(gazette, [fixtureItem()])
    await db
      .updateTable('content_suggestions')
      .set({ ai_headline: 'At seven', needs_clearing: 1, enriched_at: 1 })
      .execute()
    await keep(gazette, [fixtureItem()])
    expect(await row()).toMatchObject({ version: 1, ai_headline: 'At seven' })
    await keep(herald, [fixtureItem({ startsAt: '2026-11-27T18:00', location: 'Elsewhere' })])
    await keep(herald, [fixtureItem({ startsAt: '2026-11-27T18:30', location: 'Elsewhere' })])
    expect(await details()).toMatchObject({ startsAt: '2026-11-27T19:00', location: null })

    const moved = fixtureItem({
      title: 'Moved: Alder High – Cedar Falls',
      startsAt: '2026-11-27T20:00',
      location: 'Hines Field',
    })
    await keep(gazette, [moved])
    expect(await details()).toMatchObject({ startsAt: '2026-11-27T20:00', location: 'Hines Field' })
    expect(await row()).toMatchObject({
      ...{ version: 2, original_title: moved.title, ai_headline: null, needs_clearing: 0, enriched_at: null },
    })
    await db.updateTable('content_suggestions').set({ status: 'rejected' }).execute()
    await keep(gazette, [{ ...moved, location: 'Alder Field' }])
    expect(await details()).toMatchObject({ location: 'Hines Field' })
  })

  test.each(['rejected', 'published', 'deleted'] as const)('does not come back once it was %s', async (fate) => {
    const { context, gazette, herald } = await open()
    const item = newsItem({
      guid: '71',
      url: 'https://gazette.org/71',
      title: 'County to repair the bridge',
      text: TEXT,
    })
    await (await beginRun(context, [gazette]))(gazette, [item])
    const { db } = context.store
    if (fate === 'deleted') await db.deleteFrom('content_suggestions').execute()
    else await db.updateTable('content_suggestions').set({ status: fate }).execute()
    const keep = await beginRun(context, [gazette, herald])
    expect(await keep(gazette, [item])).toMatchObject({ discovered: 0 })
    const retold = { ...item, guid: null, url: 'https://herald.org/b', title: 'County will repair the bridge' }
    expect(await keep(herald, [retold])).toMatchObject({ discovered: 0 })
    expect((await counts(context)).suggestions).toBe(fate === 'deleted' ? 0 : 1)
  })

  test('of events on the calendar is as old as the latest reading that lists them', async () => {
    const { context, gazette } = await open()
    const { db } = context.store
    const [supper, fair] = [eventItem({ guid: 's1' }), eventItem({ guid: 's2', title: 'Pumpkin fair on the green' })]
    await (await beginRun(context, [gazette]))(gazette, [supper, fair])
    const ids = await db.selectFrom('content_suggestions').select(['id', 'original_title']).execute()
    const claims = ids.map(({ id, original_title }) => ({
      ...{ source_kind: 'suggestion' as const, source_id: 'gazette', item_key: id, event_id: original_title },
      ...{ source_name: 'Gazette', url: null, fingerprint: id, said: '{}', first_seen_at: 1, last_seen_at: 1 },
    }))
    await db.insertInto('event_claims').values(claims).execute()
    context.clock.advance(86_400_000)
    await (await beginRun(context, [gazette]))(gazette, [supper])
    const seen = await db.selectFrom('event_claims').select(['event_id', 'last_seen_at']).orderBy('event_id').execute()
    expect(seen).toEqual([
      { event_id: supper.title, last_seen_at: context.clock.now() },
      { event_id: fair.title, last_seen_at: 1 },
    ])
  })

  test('about an event that is only somewhat like one deleted for good has a suggestion of its own', async () => {
    const { context, gazette, herald } = await open()
    const supper = { startDate: '2027-02-06T17:00', endDate: '2027-02-06T19:00', location: 'Grange Hall' }
    const item = eventItem({ ...supper, guid: 's1', title: 'Spaghetti supper of the fire department' })
    await (await beginRun(context, [gazette]))(gazette, [item])
    await context.store.db.deleteFrom('content_suggestions').execute()
    const same = { ...item, guid: 'h1', title: 'Fire department spaghetti supper' }
    const other = { ...item, guid: 'h2', title: 'Spaghetti supper dance', startDate: '2027-02-06T17:00' }
    const keep = await beginRun(context, [herald])
    expect(await keep(herald, [same, other])).toMatchObject({ found: 2, discovered: 1 })
    expect((await counts(context)).suggestions).toBe(1)
  })

  test.each(['open', 'deleted'])(
    'about a matter of another group or town is never lost, though the first is %s',
    async (fate) => {
      const { context, gazette, herald } = await open()
      const game = { startDate: '2026-12-04T19:00', endDate: '2026-12-04T21:00', location: 'Alder High School' }
      const breakfast = {
        startDate: '2026-12-05T08:00',
        endDate: '2026-12-05T10:00',
        title: 'Breakfast with Santa Claus',
      }
      const budget = { title: 'City council approves new budget', url: null }
      const first = [
        eventItem({ ...game, title: 'Boys Basketball vs Dunmore' }),
        eventItem({ ...breakfast, location: 'Alder Fire Hall' }),
        newsItem({ ...budget, text: 'Alder spends $3 million next year.' }),
      ]
      const others = [
        eventItem({ ...game, title: 'Girls Basketball vs Dunmore' }),
        eventItem({ ...breakfast, location: 'Dunmore Church', startDate: '2026-12-05T09:00' }),
        newsItem({ ...budget, text: 'Dunmore spends $9 million next year.' }),
      ]
      await (await beginRun(context, [gazette]))(gazette, first)
      if (fate === 'deleted') await context.store.db.deleteFrom('content_suggestions').execute()
      expect(await (await beginRun(context, [herald]))(herald, others)).toMatchObject({ discovered: 3 })
      const rows = await context.store.db.selectFrom('content_suggestions').select('story_id').execute()
      expect(rows.map(({ story_id }) => story_id)).toEqual(Array(fate === 'deleted' ? 3 : 6).fill(null))
    },
  )

  test('again when that was deleted for good in the middle of the run is known, and nothing else', async () => {
    const { context, gazette, herald } = await open()
    const item = newsItem({
      guid: '71',
      url: 'https://gazette.org/71',
      title: 'County to repair the bridge',
      text: TEXT,
    })
    const keep = await beginRun(context, [gazette, herald])
    await keep(gazette, [item])
    await context.store.db.deleteFrom('content_suggestions').execute()
    const retold = { ...item, guid: null, url: 'https://herald.org/b', title: 'County will repair the bridge' }
    expect(await keep(herald, [retold])).toMatchObject({ state: 'done', found: 1, discovered: 0 })
    expect(await counts(context)).toEqual({ suggestions: 0, origins: 0 })
    expect(await (await beginRun(context, [herald]))(herald, [retold])).toMatchObject({ discovered: 0 })
  })

  test('is kept although another source can’t be, and is nobody else’s item then', async () => {
    const { context, gazette, herald } = await open()
    const keep = await beginRun(context, [gazette, herald])
    await context.store.db.deleteFrom('sources').where('id', '=', gazette.id).execute()
    const item = newsItem({ title: 'County to repair Alder river bridge', text: TEXT })
    const retold = { ...item, url: 'https://herald.org/7' }
    const [gone, kept] = await Promise.allSettled([keep(gazette, [item]), keep(herald, [retold])])
    expect(gone.status).toBe('rejected')
    expect(kept).toMatchObject({ status: 'fulfilled', value: { found: 1, discovered: 1 } })
    expect(await counts(context)).toEqual({ suggestions: 1, origins: 1 })
  })

  test('of what is past is counted, and suggested neither now nor later', async () => {
    const { context, gazette } = await open()
    const now = context.clock.now()
    const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10)
    const past = [
      newsItem({ url: 'https://gazette.org/old', title: 'News of long ago', publishedAt: now - 61 * 86_400_000 }),
      eventItem({ title: 'Supper of last week', startDate: day(-7), endDate: day(-7), allDay: true }),
    ]
    const game = fixtureItem({ startsAt: day(-7) })
    expect(await (await beginRun(context, [gazette]))(gazette, [...past, game])).toMatchObject({
      found: 3,
      discovered: 0,
    })
    const played = { ...game, teamScore: 21, opponentScore: 7, status: 'played' as const }
    expect(await (await beginRun(context, [gazette]))(gazette, [...past, played])).toMatchObject({
      found: 3,
      discovered: 1,
    })
    expect(await counts(context)).toEqual({ suggestions: 1, origins: 1 })
  })
})
