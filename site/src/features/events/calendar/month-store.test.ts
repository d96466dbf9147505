import { expect, test } from 'vitest'
import { eventItem } from '../../../../test/support/event-item.ts'
import { createMonthStore, type ListDates } from './month-store.ts'

const carried = { month: '2026-11', items: [eventItem()], left: {}, count: 1 }

function storeOver(listDates: ListDates) {
  const asked: string[] = []
  const store = createMonthStore(carried, (from, to) => {
    asked.push(`${from} ${to}`)
    return listDates(from, to)
  })
  return { store, asked }
}

test('a month is asked for once, and its neighbours with it', async () => {
  const { store, asked } = storeOver(async () => [])
  await store.loadAround('2026-11')
  await store.loadAround('2026-11')
  expect(asked).toEqual(['2026-11-01 2026-12-05', '2026-11-29 2027-01-02', '2026-09-27 2026-10-31'])
  expect(Object.keys(store.read().months).sort()).toEqual(['2026-10', '2026-11', '2026-12'])
})

test('the month of the page is replaced by what the service tells of it', async () => {
  const { store } = storeOver(async () => [eventItem({ slug: 'late', start: '2026-11-21T19:00' }), eventItem()])
  await store.load('2026-11')
  expect(store.read().months['2026-11']).toMatchObject({ items: [{ slug: 'event' }, { slug: 'late' }], count: 2 })
  expect(store.read().fresh).toEqual(['2026-11'])
})

test('the neighbours of a very full month wait until they are gone to', async () => {
  const full = Array.from({ length: 401 }, (_, place) => eventItem({ slug: `event-${place}` }))
  const { store, asked } = storeOver(async () => full)
  await store.loadAround('2026-11')
  expect(asked).toHaveLength(1)
})

test('what is known stays when the service is away, and another try finds the rest', async () => {
  let isAway = true
  const { store } = storeOver(async () => {
    if (isAway) throw new Error('away')
    return [eventItem({ slug: 'other' })]
  })
  await store.loadAround('2026-11')
  await store.loadAround('2027-01')
  expect(store.read()).toEqual({ months: { '2026-11': carried }, fresh: [], failed: ['2026-11', '2027-01'] })
  isAway = false
  await store.load('2027-01')
  expect(store.read().failed).toEqual(['2026-11'])
  expect(store.read().months['2027-01']?.items.map(({ slug }) => slug)).toEqual(['other'])
})
