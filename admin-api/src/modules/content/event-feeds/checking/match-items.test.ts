import { describe, expect, it } from 'vitest'
import { calendarEvent, openFollowedCalendars } from '../../../../../test/support/followed-calendars.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

const more = ['URL:https://library.invalid/programs']

describe('an event under a new UID, at the address of an earlier one', () => {
  async function open(first: string, ...second: string[]) {
    const { context, serve, follow, check, events } = await openFollowedCalendars(openTestStore)
    context.clock.set(Date.parse('2026-11-30T12:00:00Z'))
    serve('/library.ics', first)
    const feed = await follow('/library.ics')
    await check(feed)
    context.clock.advance(3 * 24 * 3600_000)
    serve('/library.ics', ...second)
    await check(feed)
    return (await events()).map(({ title, start_date: start }) => `${title} ${start}`)
  }

  it('is that one, moved, where the title is the same', async () => {
    const moved = calendarEvent({ uid: 'b', start: '20261208T100000', more })
    expect(await open(calendarEvent({ uid: 'a', start: '20261205T100000', more }), moved)).toEqual([
      'Quilts 2026-12-08T10:00',
    ])
  })

  it('is another where neither title nor start is the same', async () => {
    const other = calendarEvent({ uid: 'b', title: 'Chess', start: '20261208T100000', more })
    expect(await open(calendarEvent({ uid: 'a', start: '20261205T100000', more }), other)).toEqual([
      'Quilts 2026-12-05T10:00',
      'Chess 2026-12-08T10:00',
    ])
  })

  it('is another where the earlier one is over, whatever it is called', async () => {
    const next = calendarEvent({ uid: 'b', start: '20261208T100000', more })
    expect(await open(calendarEvent({ uid: 'a', start: '20261201T100000', more }), next)).toEqual([
      'Quilts 2026-12-01T10:00',
      'Quilts 2026-12-08T10:00',
    ])
  })
})
