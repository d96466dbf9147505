import type { WithdrawnEvent } from '@hometown/shared-types/withdrawn-event'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { cleanUp } from '../../../operations/retention/clean-up.ts'
import { createEvent, deleteEvent, listStoredEvents, updateEvent, writeEvents } from '../events.service.ts'
import { insertSampleEvents, removeSampleEvents } from '../sample-events.service.ts'
import { deleteFollowing } from '../series/series-edits.ts'
import { listWithdrawnEvents } from '../withdrawn-events.service.ts'
import { changeEvents, undeleteEvents } from './bulk-events.ts'
import { removeEvents } from './save-events.ts'

const DAY = 86_400_000
const TITLE = 'Party at the mayor’s'
const SLUG_WORDS = 'party-at-the-mayor'
/** The test clock is at Friday, November 20, 2026. */
const party = {
  ...{ title: TITLE, description: 'Bring secrets.', location: '12 Private Lane', status: 'published' as const },
  ...{ startDate: '2026-11-21T10:00', endDate: '2026-11-21T12:00', timeZone: 'Europe/Berlin' },
}

describe('an event that is withdrawn', () => {
  async function open() {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const by = { user: await signIn(context) }
    const { db } = context.store
    return {
      ...{ app, context, by, db },
      create: (facts = {}) => createEvent(context, by, { ...party, ...facts }),
      listed: async () => listWithdrawnEvents(context),
      sequenceOf: async (id: string) => {
        const [event] = await listStoredEvents(db, [id])
        return event?.row.sequence
      },
    }
  }

  type Opened = Awaited<ReturnType<typeof open>>
  const ways: Record<string, (opened: Opened, id: string) => Promise<unknown>> = {
    deleted: ({ context, by }, id) => deleteEvent(context, by, id),
    'deleted with others': ({ context, by }, id) => changeEvents(context, by, { ids: [id], action: 'delete' }),
    'made a draft with others': ({ context, by }, id) => changeEvents(context, by, { ids: [id], action: 'draft' }),
    'made a draft': ({ context, by }, id) => updateEvent(context, by, id, { status: 'draft' }),
    'removed by the service itself': ({ context }, id) =>
      writeEvents(context, async (trx) => removeEvents(context, trx, null, await listStoredEvents(trx, [id]))),
  }

  test('as a copy of one that takes place leaves nothing, and then the other one does', async () => {
    const { context, by, create, listed } = await open()
    const copy = await create()
    const kept = await create({ title: 'PARTY at the mayor’s!' })
    await deleteEvent(context, by, copy.id)
    expect(await listed()).toEqual([])
    await deleteEvent(context, by, kept.id)
    expect(await listed()).toMatchObject([{ id: kept.id }])
  })

  test.each(Object.entries(ways))('by being %s leaves what cancels it, and none of its texts', async (_, withdraw) => {
    const opened = await open()
    const { id, slug, uid } = await opened.create()
    await updateEvent(opened.context, opened.by, id, { title: `${TITLE}, at last` })
    expect(await opened.listed()).toEqual([])
    await withdraw(opened, id)
    expect(await opened.listed()).toEqual([
      {
        ...{ id, slug, uid, sequence: 2, startDate: party.startDate, endDate: party.endDate, allDay: false },
        ...{ timeZone: 'Europe/Berlin', rrule: null, recurrenceEndDate: null },
        ...{ withdrawnAt: opened.context.clock.now(), until: '2027-11-20' },
      } satisfies WithdrawnEvent,
    ])
    const rows = await opened.db.selectFrom('withdrawn_events').selectAll().execute()
    for (const text of [TITLE, party.description, party.location]) expect(JSON.stringify(rows)).not.toContain(text)
  })

  test('as a series is canceled as one', async () => {
    const { context, by, create, listed } = await open()
    const series = await create({ rrule: 'FREQ=WEEKLY', recurrenceEndDate: '2027-02-27' })
    await deleteFollowing(context, by, { id: series.id, originalDate: '2027-01-02' })
    expect(await listed()).toEqual([])
    await deleteFollowing(context, by, { id: series.id, originalDate: '2026-11-21' })
    expect(await listed()).toMatchObject([{ rrule: 'FREQ=WEEKLY', recurrenceEndDate: '2027-01-01', sequence: 2 }])
  })

  test('says nothing of what the same save changed', async () => {
    const { context, by, create, listed } = await open()
    const { id } = await create()
    await updateEvent(context, by, id, { status: 'draft', startDate: '2027-01-01T10:00', endDate: '2027-01-01T11:00' })
    await updateEvent(context, by, id, { startDate: '2027-01-02T10:00' })
    expect(await listed()).toMatchObject([{ startDate: party.startDate, endDate: party.endDate, sequence: 1 }])
  })

  test.each(['deleted', 'made a draft'])('by being %s comes back with a higher sequence', async (how) => {
    const opened = await open()
    const { context, by, create, listed, sequenceOf } = opened
    const { id } = await create()
    let published = (await sequenceOf(id)) ?? 0
    for (let times = 0; times < 2; times++) {
      await ways[how]?.(opened, id)
      const [withdrawn] = await listed()
      expect(withdrawn?.sequence).toBeGreaterThan(published)
      if (how === 'deleted') await undeleteEvents(context, by, [id])
      else await updateEvent(context, by, id, { status: 'published' })
      expect(await listed()).toEqual([])
      expect(await sequenceOf(id)).toBeGreaterThan(withdrawn?.sequence ?? 0)
      published = (await sequenceOf(id)) ?? 0
    }
  })

  test('stays canceled while it is only a draft again', async () => {
    const { context, by, create, listed, sequenceOf } = await open()
    const { id } = await create()
    await updateEvent(context, by, id, { status: 'draft' })
    await deleteEvent(context, by, id)
    await undeleteEvents(context, by, [id])
    const [withdrawn] = await listed()
    expect(withdrawn?.id).toBe(id)
    await changeEvents(context, by, { ids: [id], action: 'publish' })
    expect(await listed()).toEqual([])
    expect(await sequenceOf(id)).toBeGreaterThan(withdrawn?.sequence ?? 0)
  })

  test('was published: a draft leaves nothing, nor does an event that is called off', async () => {
    const { context, by, create, listed } = await open()
    const draft = await create({ status: 'draft' })
    await deleteEvent(context, by, draft.id)
    await updateEvent(context, by, (await create()).id, { cancelled: true })
    expect(await listed()).toEqual([])
  })

  test('was no sample, which nobody follows', async () => {
    const { context, by, db, listed } = await open()
    await db.transaction().execute(async (trx) => {
      await insertSampleEvents(context, trx, [party, { ...party, title: 'Fair' }])
    })
    const [first] = await db.selectFrom('calendar_events').select('id').execute()
    await deleteEvent(context, by, first?.id ?? '')
    await db.transaction().execute((trx) => removeSampleEvents(context, trx))
    expect(await listed()).toEqual([])
  })

  test('is forgotten when its year is over', async () => {
    const { context, by, create, db, listed } = await open()
    await deleteEvent(context, by, (await create()).id)
    context.clock.advance(366 * DAY)
    await cleanUp(context)
    expect(await listed()).toHaveLength(1)
    context.clock.advance(2 * DAY)
    expect(await listed()).toEqual([])
    await cleanUp(context)
    expect(await db.selectFrom('withdrawn_events').select('id').execute()).toEqual([])
  })

  test('is in no anonymous answer, also not by its address', async () => {
    const { app, context, by, create } = await open()
    const { id } = await create()
    const lists = ['/api/calendar-events', '/api/calendar-events/published', '/api/calendar-events/published?after=']
    const others = ['/api/site', '/api/calendar-events/published/withdrawn', '/api/calendar-events/withdrawn']
    const urls = [...lists, ...others, `/api/calendar-events/${id}`, `/api/calendar-events/published/${id}`]
    const everywhere = async () =>
      (await Promise.all(urls.map((url) => app.inject(url)))).map(({ body }) => body).join()
    expect(await everywhere()).toContain(SLUG_WORDS)
    await deleteEvent(context, by, id)
    const text = await everywhere()
    for (const words of [TITLE, SLUG_WORDS, party.location, party.description]) expect(text).not.toContain(words)
  })
})
