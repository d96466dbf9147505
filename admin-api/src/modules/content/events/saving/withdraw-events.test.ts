import type { WithdrawnEvent } from '@hometown/shared-types/withdrawn-event'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { cleanUp } from '../../../operations/retention/clean-up.ts'
import { createEvent, deleteEvent, listStoredEvents, updateEvent, writeEvents } from '../events.service.ts'
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
