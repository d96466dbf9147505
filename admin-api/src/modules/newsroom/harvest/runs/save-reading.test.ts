import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../../test/support/build-test-app.ts'
import { eventItem, fixtureItem, newsItem } from '../../../../../test/support/new-items.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import type { AppContext } from '../../../../context.ts'
import { createGame, getGame } from '../../../content/fixtures/fixtures.service.ts'
import type { ScrapedItem } from '../../extraction/scraped-item.ts'
import type { SourceRow } from '../../sources/sources.service.ts'
import { createRanker } from '../../suggestions/suggestions.service.ts'
import { insertRun, insertRunSources } from './harvest-runs.repository.ts'
import { createOpenRun } from './open-run.ts'
import { createKeeper } from './save-reading.ts'

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

/** Like a run of a process that starts now. */
async function beginRun(context: AppContext, sources: SourceRow[]) {
  const { store, clock } = context
  const runId = `run-${uuid()}`
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
    run: createOpenRun(context, runId, undefined),
    ranker: await createRanker(context),
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

  test('at the same moment is one suggestion if it is literally the same', async () => {
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
      eventItem({ title: 'HARVEST supper at the grange' }),
      fixtureItem({ team: 'Cedar Falls', opponent: 'Alder High', atHome: false }),
      newsItem({
        url: 'https://www.wire.org/one?utm_source=herald',
        title: 'First words of the wire story',
        text: '',
      }),
    ]
    const ends = await Promise.all([keep(gazette, told), keep(herald, retold)])
    expect(ends.map(({ found }) => found)).toEqual([4, 5])
    expect(ends.map(({ discovered }) => discovered)).toEqual([4, 1])
    expect(await counts(context)).toEqual({ suggestions: 5, origins: 9 })
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
    const { id } = (await createGame(context, null, { ...fixtureItem(), sourceId: gazette.id })).row
    const keep = await beginRun(context, [gazette])
    const elsewhere = fixtureItem({ team: 'Mill Creek', opponent: 'Oakdale' })
    await keep(gazette, [fixtureItem(), elsewhere])
    context.link.sent.length = 0
    await keep(gazette, [fixtureItem({ teamScore: 21, opponentScore: 7, status: 'played' }), elsewhere])
    expect((await getGame(context.store.db, id)).game).toMatchObject({ teamScore: 21, status: 'played' })
    expect(context.link.sent).toEqual([
      { type: 'changes-waiting' },
      { type: 'live', event: { type: 'changed', lists: ['fixtures'] } },
    ])
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
