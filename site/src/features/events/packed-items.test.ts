import { expect, test } from 'vitest'
import { eventItem } from '../../../test/support/event-item.ts'
import { packItems, unpackItems } from './packed-items.ts'

const weekly = {
  slug: 'choir',
  title: 'Choir',
  location: 'Grange Hall, 12 Mill Street',
  repeats: 'Every week on Tuesday',
}

test('dates come out of a page as they went in, in their order', () => {
  const items = [
    eventItem({ ...weekly, start: '2026-11-24T19:00', end: '2026-11-24T21:00' }),
    eventItem({
      slug: 'fair',
      price: '$5, children free',
      start: '2026-11-28',
      end: '2026-11-29',
      allDay: true,
      cancelled: true,
    }),
    eventItem({ ...weekly, date: '2026-12-01', start: '2026-12-02T22:00', end: '2026-12-03T00:00', cancelled: true }),
    eventItem({ ...weekly, start: '2026-12-08T19:00', end: '2026-12-08T21:00', title: 'Choir, with guests' }),
    eventItem({ ...weekly, start: '2026-12-15T19:00', end: '2026-12-15T21:00' }),
    eventItem({ slug: 'day', start: '2026-12-20', end: '2026-12-20', allDay: true }),
  ]
  expect(unpackItems(packItems(items))).toEqual(items)
})

test('no letter of a text ends its line', () => {
  const [item] = unpackItems(packItems([eventItem({ title: 'A\tB\nC', location: '<b>"&' })]))
  expect(item).toMatchObject({ title: 'A B C', location: '<b>"&', start: '2026-11-20T19:00' })
  expect(unpackItems(packItems([]))).toEqual([])
})
