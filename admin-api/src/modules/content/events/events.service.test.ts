import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { deskEvent } from './event-row.ts'
import {
  changeEvent,
  createEvent,
  deleteEvent,
  findStoredEvent,
  getEvent,
  updateEvent,
  writeEvents,
} from './events.service.ts'

const fair = { title: 'Fair', startDate: '2026-12-05T10:00', endDate: '2026-12-05T12:00' }

describe('other features', () => {
  const open = async () => buildTestContext()

  it('write along in the transaction of a save, or not at all', async () => {
    const context = await open()
    const note = (name: string) => ({
      also: async (trx: Parameters<Parameters<typeof writeEvents>[1]>[0], { id }: { id: string }) => {
        await trx
          .insertInto('instance_values')
          .values({ name, value: JSON.stringify(id), updated_at: 1 })
          .execute()
      },
    })
    const { id } = await createEvent(context, null, { ...fair, submissionId: 's1' }, note('created'))
    await updateEvent(context, null, id, { status: 'published' }, note('published'))
    const failing = {
      also: async () => {
        throw new Error('no')
      },
    }
    await expect(updateEvent(context, null, id, { title: 'Other' }, failing)).rejects.toThrow('no')
    await expect(deleteEvent(context, null, id, failing)).rejects.toThrow('no')
    expect(deskEvent(await getEvent(context.store.db, id))).toMatchObject({
      title: 'Fair',
      status: 'published',
      submissionId: 's1',
    })
    await deleteEvent(context, null, id, note('deleted'))
    const { db } = context.store
    const notes = await db
      .selectFrom('instance_values')
      .select('name')
      .where('value', '=', JSON.stringify(id))
      .execute()
    expect(notes.map(({ name }) => name).sort()).toEqual(['created', 'deleted', 'published'])
    expect(await db.selectFrom('deleted_events').select('id').execute()).toEqual([])
    // The service's own actions get no audit entry.
    expect(await db.selectFrom('audit_log').select('id').execute()).toEqual([])
  })

  it('import a series with all that is known of it, and update it without touching what was edited here', async () => {
    const context = await open()
    const user = await signIn(context)
    const exception = {
      startDate: null,
      endDate: null,
      title: null,
      description: null,
      location: null,
      cancelled: true,
    }
    const made = await createEvent(context, null, {
      ...{ title: 'Markt', startDate: '2026-12-05T10:00', endDate: '2026-12-05T12:00', timeZone: 'Europe/Berlin' },
      ...{ rrule: 'FREQ=WEEKLY;UNTIL=20270101T000000Z', feedId: 'f1', status: 'published' as const },
      exceptions: [
        { ...exception, originalDate: '2026-12-12' },
        { ...exception, originalDate: '2026-12-13' },
      ],
    })
    expect(made).toMatchObject({
      ...{ startDate: '2026-12-05T09:00:00.000Z', timeZone: 'Europe/Berlin', rrule: 'FREQ=WEEKLY', feedId: 'f1' },
      ...{ exceptions: [{ originalDate: '2026-12-12', cancelled: true }], droppedDates: ['2026-12-13'] },
    })
    await writeEvents(context, async (trx) => {
      const event = await findStoredEvent(trx, made.id)
      if (event) await changeEvent(context, trx, null, event, { location: 'Rathaus' })
    })
    const actor = { user, sessionId: 'any' }
    // A time without a zone is county time, seven hours behind.
    await updateEvent(context, actor, made.id, { startDate: '2026-12-05T04:00', endDate: '2026-12-05T06:00' })
    expect(deskEvent(await getEvent(context.store.db, made.id))).toMatchObject({
      ...{ startDate: '2026-12-05T10:00:00.000Z', location: 'Rathaus', version: 3 },
      editedFields: ['endDate', 'startDate'],
    })
  })
})
