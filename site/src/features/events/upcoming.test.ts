import { expect, test } from 'vitest'
import { eventItem } from '../../../test/support/event-item.ts'
import { freshen, notOver } from './upcoming.ts'

const TODAY = '2026-11-20'

test('what was added, moved or deleted since the page was made is so in the list', () => {
  const rendered = [
    eventItem({ slug: 'deleted', start: '2026-11-21T10:00' }),
    eventItem({ slug: 'moved', start: '2026-11-22T10:00' }),
    eventItem({ slug: 'later', start: '2027-02-01T10:00' }),
  ]
  const fresh = [
    eventItem({ slug: 'moved', start: '2026-11-25T10:00' }),
    eventItem({ slug: 'added', start: '2026-11-23T10:00' }),
  ]
  const list = freshen({ rendered, fresh, today: TODAY, to: '2026-12-05' })
  expect(list.map(({ slug, date }) => [slug, date])).toEqual([
    ['added', '2026-11-23'],
    ['moved', '2026-11-25'],
    ['later', '2027-02-01'],
  ])
})

test('a series stands once, at its next date that takes place', () => {
  const dates = ['2026-11-10', '2026-11-24', '2026-12-01'].map((day) =>
    eventItem({ slug: 'series', start: `${day}T10:00`, cancelled: day === '2026-11-24' }),
  )
  const list = freshen({ rendered: [], fresh: dates, today: TODAY, to: '2026-12-05' })
  expect(list.map(({ date }) => date)).toEqual(['2026-12-01'])
})

test('what goes on is not over, and what ended at night is', () => {
  const items = [
    eventItem({ slug: 'fair', start: '2026-11-18', end: '2026-11-20', allDay: true }),
    eventItem({ slug: 'dance', start: '2026-11-19T20:00', end: '2026-11-20T00:00' }),
    eventItem({ slug: 'lock-in', start: '2026-11-19T21:00', end: '2026-11-20T06:00' }),
  ]
  expect(notOver(items, TODAY).map(({ slug }) => slug)).toEqual(['fair'])
})
