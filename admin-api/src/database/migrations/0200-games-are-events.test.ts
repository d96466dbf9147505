import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../../../../testing/new-folder.ts'
import { testConfig } from '../../../test/support/build-test-app.ts'
import { openTestStore } from '../../../test/support/test-store.ts'
import { deskEvent } from '../../modules/content/events/event-row.ts'
import { bringBackEvents } from '../../modules/content/events/events.service.ts'
import { factsOf } from '../../modules/content/fixtures/fixture-draft.ts'
import { findFixtureRow } from '../../modules/content/fixtures/fixtures.repository.ts'
import { migrateStore } from '../migrating/migrate.ts'
import type { Store } from '../store.ts'
import { makeGamesEvents } from './0200-games-are-events.ts'
import { createFixtureTables } from './baseline/fixtures.ts'
import { migrations } from './index.ts'

/** The table as it was before. */
async function takeBack(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  if (kind === 'postgres') {
    await sql`alter table content_suggestions drop constraint content_suggestions_fixture_id_fkey`.execute(db)
  }
  await sql`drop table fixtures`.execute(db)
  await createFixtureTables(db)
  if (kind === 'postgres') {
    await sql`
      alter table content_suggestions add constraint content_suggestions_fixture_id_fkey
      foreign key (fixture_id) references fixtures (id) on delete set null
    `.execute(db)
  }
}

async function addGame({ db }: Store, id: string, changes: Record<string, string | number> = {}): Promise<void> {
  const row: Record<string, string | number> = {
    ...{ id, sport: 'Football', team: 'Millers', opponent: 'Larks', starts_at: '2026-11-20T19:00' },
    ...{ game_key: id, created_at: 5, updated_at: 7, version: 3, edited_fields: '["startsAt"]', ...changes },
  }
  const columns = Object.keys(row).map((name) => sql.ref(name))
  await sql`insert into fixtures (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(db)
}

async function addEvent({ db }: Store, id: string, title: string, changes: object = {}): Promise<void> {
  await db
    .insertInto('calendar_events')
    .values({
      ...{ id, slug: id, title, start_date: '2026-11-20', end_date: '2026-11-20', time_zone: 'America/Chicago' },
      ...{ all_day: 1, category: 'Events', status: 'published', first_day: '2026-11-20', last_day: '2026-11-20' },
      ...{ image_url: null, recurrence_rule: null, recurrence_end_date: null, description: null, location: null },
      ...{ wordpress_post_id: null, wordpress_post_url: null, created_at: 1, updated_at: 1, ...changes },
    })
    .execute()
}

describe('games of the previous version', () => {
  async function open() {
    const store = await openTestStore()
    await migrateStore(store, { list: { ...migrations, '9998-before': takeBack } })
    const { db } = store
    const update = () =>
      migrateStore(store, { list: { ...migrations, '9998-before': takeBack, '9999-again': makeGamesEvents } })
    const game = (id: string) => findFixtureRow(db, id)
    const events = () => db.selectFrom('calendar_events').select(['id', 'title', 'slug']).orderBy('id').execute()
    return { store, db, update, game, events }
  }

  it('become events with the same ids, times, places, results and versions', async () => {
    const { store, update, game, events } = await open()
    await addGame(store, 'a', { location: 'Marsh Field', team_score: 21, opponent_score: 7, status: 'played' })
    await addGame(store, 'b', { starts_at: '2026-12-04', at_home: 0, status: 'cancelled', sample: 1 })
    await addGame(store, 'c', { starts_at: '2026-12-05T18:00', status: 'postponed' })
    await update()
    expect(await game('a')).toMatchObject({
      ...{ title: 'Millers vs. Larks', slug: 'millers-vs-larks', start_date: '2026-11-20T19:00', version: 3 },
      ...{ location: 'Marsh Field', team_score: 21, status: 'played', cancelled: 0, event_status: 'published' },
      ...{ edited_fields: '["startsAt"]', created_at: 5, updated_at: 7 },
    })
    const away = await game('b')
    expect(away).toMatchObject({ title: 'Millers at Larks', start_date: '2026-12-04', cancelled: 1, sample: 1 })
    expect(away && factsOf(away).status).toBe('cancelled')
    expect(await game('c')).toMatchObject({ status: 'postponed', slug: 'millers-vs-larks-2026-12-05' })
    expect(await events()).toHaveLength(3)
  })

  it('join the event that the calendar certainly has for them, and leave all others alone', async () => {
    const { store, db, update, game, events } = await open()
    await addEvent(store, 'theirs', 'Larks at Millers (Football)')
    await addEvent(store, 'dinner', 'Dinner before Millers vs. Larks')
    await addEvent(store, 'later', 'Millers vs. Larks', { start_date: '2026-11-21', end_date: '2026-11-21' })
    await addGame(store, 'a', { location: 'Marsh Field' })
    await db.insertInto('changes').values({ kind: 'settings', subject_id: 'a', created_at: 1 }).execute()
    await update()
    expect(await game('theirs')).toMatchObject({
      ...{ title: 'Larks at Millers (Football)', slug: 'theirs', start_date: '2026-11-20T19:00' },
      ...{ location: 'Marsh Field', version: 2 },
    })
    expect((await events()).map(({ id }) => id)).toEqual(['dinner', 'later', 'theirs'])
  })

  it('stay apart from an event at another time, and where two games or events would fit', async () => {
    const { store, update, events } = await open()
    await addEvent(store, 'noon', 'Millers vs. Larks', { start_date: '2026-11-20T12:00', all_day: 0 })
    await addGame(store, 'a')
    await addEvent(store, 'one', 'Otters vs. Rams')
    await addEvent(store, 'two', 'Rams at Otters')
    await addGame(store, 'b', { team: 'Otters', opponent: 'Rams' })
    await addEvent(store, 'both', 'Herons vs. Comets')
    await addGame(store, 'c', { team: 'Herons', opponent: 'Comets', starts_at: '2026-11-20T13:00' })
    await addGame(store, 'd', { team: 'Herons', opponent: 'Comets', starts_at: '2026-11-20T19:00' })
    await update()
    expect((await events()).map(({ id }) => id)).toEqual(['a', 'b', 'both', 'c', 'd', 'noon', 'one', 'two'])
  })

  it('keep a deletion that can be taken back', async () => {
    const { store, db, update, game } = await open()
    await addGame(store, 'gone', { deleted_at: 99 })
    await update()
    expect(await game('gone')).toBeUndefined()
    const [kept] = await db.selectFrom('deleted_events').selectAll().execute()
    expect(kept).toMatchObject({ id: 'gone', exceptions: '[]', deleted_at: 99 })
    expect(JSON.parse(kept?.event ?? '')).toMatchObject({ id: 'gone', start_date: '2026-11-20T19:00' })
    expect(await db.selectFrom('fixtures').select('id').execute()).toEqual([{ id: 'gone' }])
    const context = {
      config: testConfig({ TIME_ZONE: 'America/Denver', DATA_DIR: newFolder() }),
      clock: { now: () => 100 },
    }
    const [event] = await db.transaction().execute((trx) => bringBackEvents(context, trx, null, ['gone']))
    expect(event && deskEvent(event)).toMatchObject({
      ...{ id: 'gone', timeZone: 'America/Denver', startDate: '2026-11-21T02:00:00.000Z' },
      game: { team: 'Millers', opponent: 'Larks' },
    })
  })
})
