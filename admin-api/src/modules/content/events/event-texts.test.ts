import type { CreateEventInput } from '@hometown/shared-types/event'
import { EVENT_TEXT_NAMES, mapEventTexts } from '@hometown/shared-types/event-texts'
import { describe, expect, it } from 'vitest'
import { openCalendar } from '../../../../test/support/open-calendar.ts'

const texts = mapEventTexts((name, { isAddress }) => (isAddress ? `https://tickets.example/${name}` : `The ${name}`))
const nothing = mapEventTexts(() => '')

const fair: CreateEventInput = {
  title: 'Fair',
  startDate: '2026-12-05T10:00',
  endDate: '2026-12-05T12:00',
  rrule: 'FREQ=WEEKLY;BYDAY=SA',
  recurrenceEndDate: '2026-12-26',
  status: 'published',
}

describe('the optional texts of an event', () => {
  async function open(input: Partial<CreateEventInput> = texts) {
    const calendar = await openCalendar()
    const made = await calendar.create({ ...fair, ...input })
    const address = `/api/calendar-events/${made.id}`
    async function answer(...call: Parameters<typeof calendar.call>) {
      const { statusCode, body } = await calendar.call(...call)
      expect(statusCode, body).toBeLessThan(300)
      return JSON.parse(body)
    }
    return { ...calendar, made, address, answer }
  }

  it('are answered as they were saved, to the desk and to readers, and are empty where there are none', async () => {
    const { made, update, answer, address } = await open()
    expect(made).toMatchObject(texts)
    expect(await answer('GET', address)).toMatchObject(texts)
    expect((await answer('GET', '/api/calendar-events?page=1')).data).toMatchObject([texts])
    expect((await answer('GET', '/api/calendar-events?from=2026-12-05&to=2026-12-06'))[0]).toMatchObject(texts)
    expect((await answer('GET', '/api/calendar-events/published')).data).toMatchObject([texts])
    expect(await update(made.id, nothing)).toMatchObject(nothing)
    expect(
      await update(
        made.id,
        mapEventTexts(() => null),
      ),
    ).toMatchObject({ ...nothing, version: 2 })
  })

  it('are searched at the desk, and count as edited in an imported event', async () => {
    const { made, answer, address, context } = await open()
    for (const name of EVENT_TEXT_NAMES) {
      const search = new URLSearchParams({ page: '1', search: texts[name] })
      expect((await answer('GET', `/api/calendar-events?${search}`)).total, name).toBe(1)
    }
    await context.store.db
      .insertInto('event_feeds')
      .values({
        ...{ id: 'feed', name: 'Grange', url: 'https://grange.example/a.ics', category: 'Events', status: 'draft' },
        ...{ next_check_at: null, created_at: 0, updated_at: 0 },
      })
      .execute()
    await context.store.db.updateTable('calendar_events').set({ feed_id: 'feed' }).execute()
    await answer('PATCH', address, nothing)
    expect((await answer('GET', address)).editedFields.sort()).toEqual([...EVENT_TEXT_NAMES].sort())
    expect(made.editedFields).toEqual([])
  })
})
