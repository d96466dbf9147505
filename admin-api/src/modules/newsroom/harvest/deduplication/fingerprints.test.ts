import { expect, test } from 'vitest'
import { eventItem, fixtureItem, newsItem } from '../../../../../test/support/new-items.ts'
import type { ScrapedItem } from '../../extraction/scraped-item.ts'
import { addressFingerprint, fingerprintsOf } from './fingerprints.ts'

const TODAY = '2026-11-20'

function of(item: ScrapedItem, sourceId = 'gazette') {
  const [prints] = fingerprintsOf(sourceId, [item], TODAY)
  if (!prints) throw new Error('It has none.')
  return prints
}

function meet(one: readonly string[], other: readonly string[]): boolean {
  return one.some((print) => other.includes(print))
}

test('a story under another title, at another spelling of its address, is known to its source, and to others its page', () => {
  const first = newsItem({ url: 'https://gazette.org/flood', title: 'River floods Main Street in Alder' })
  const later = { ...first, url: 'http://www.gazette.org/flood/?utm_source=x', title: 'Flood: what we know so far' }
  expect(meet(of(first).own, of(later).own)).toBe(true)
  expect(of(later, 'herald').page).toBe(of(first).page)
  expect(meet(of(first).common, of(later, 'herald').common)).toBe(false)
  expect(meet(of(first).own, of(later, 'herald').own)).toBe(false)
})

test('a page under one short title is the same anywhere', () => {
  const first = newsItem({ url: 'https://wire.org/7', title: 'Police blotter', text: '' })
  const later = { ...first, url: 'http://wire.org/7/', publishedAt: (first.publishedAt ?? 0) + 86_400_000 }
  expect(meet(of(first).common, of(later, 'herald').common)).toBe(true)
})

test('a story that moved to another address is known by what its source calls it', () => {
  const first = newsItem({ guid: 'post-71', url: 'https://gazette.org/?p=71' })
  expect(meet(of(first).own, of({ ...first, url: 'https://gazette.org/2026/flood' }).own)).toBe(true)
})

test('a short text under the same title on the same day is the same story anywhere, but not on another day', () => {
  const text = 'The Alder council voted 5 to 2 for the new library on Monday.'
  const told = newsItem({ title: 'Council approves the new library', text, url: 'https://a.org/1' })
  const other = { ...told, title: 'Council approves the NEW library!', url: 'https://b.org/2' }
  expect(meet(of(told).common, of(other, 'herald').common)).toBe(true)
  const nextWeek = { ...other, publishedAt: (told.publishedAt ?? 0) + 7 * 86_400_000 }
  expect(meet(of(told).common, of(nextWeek, 'herald').common)).toBe(false)
})

test('two councils that approve their budgets on one day are two stories, as are two breakfasts with Santa Claus', () => {
  const title = 'City council approves new budget'
  const one = newsItem({ title, text: 'The Alder council voted 5 to 2 for a budget of $3 million.', url: null })
  const other = { ...one, text: 'Dunmore’s council voted 7 to 0 for a budget of $9 million.' }
  expect(meet(of(one).common, of(other, 'herald').common)).toBe(false)
  const withoutText = { ...one, text: '' }
  expect(meet(of(withoutText).common, of(withoutText, 'herald').common)).toBe(false)
  const breakfast = eventItem({ title: 'Breakfast with Santa Claus', startDate: '2026-12-05T08:00' })
  const others = [
    { ...breakfast, location: 'Dunmore Fire Hall' },
    { ...breakfast, startDate: '2026-12-05T09:30' },
  ]
  for (const later of others) expect(meet(of(breakfast).common, of(later, 'herald').common)).toBe(false)
  const quilts = { ...breakfast, title: 'Quilts' }
  expect(meet(of(quilts).common, of(quilts, 'herald').common)).toBe(true)
  const nowhere = { ...breakfast, location: '' }
  expect(meet(of(nowhere).common, of(nowhere, 'herald').common)).toBe(false)
  expect(meet(of(breakfast).common, of({ ...breakfast, title: 'Breakfast with SANTA Claus' }, 'herald').common)).toBe(
    true,
  )
})

test('a title of few words is a source’s own', () => {
  const told = newsItem({ title: 'Police blotter', url: 'https://a.org/1' })
  const other = { ...told, url: 'https://b.org/2' }
  expect(meet(of(told).common, of(other, 'herald').common)).toBe(false)
})

test('what a feed gives to all that it holds tells none of it from another', () => {
  const items = ['One story of the day here', 'Another story of the day', 'And a third story of it'].map((title) =>
    newsItem({ title, guid: 'https://gazette.org/', url: 'https://gazette.org/news#top' }),
  )
  const prints = fingerprintsOf('gazette', items, TODAY).flatMap(({ own, common }) => [...own, ...common])
  expect(new Set(prints).size).toBe(prints.length)
})

test('an event that is moved by a day stays the same, the fair of next year is another', () => {
  const fair = eventItem({ url: 'https://fair.org/fair', startDate: '2026-11-27T10:00', endDate: '2026-11-27T18:00' })
  const moved = { ...fair, startDate: '2026-11-28T10:00', endDate: '2026-11-28T18:00' }
  const nextYear = { ...fair, startDate: '2027-11-26T10:00', endDate: '2027-11-26T18:00' }
  expect(meet(of(fair).own, of(moved).own)).toBe(true)
  expect(meet(of(fair).own, of(nextYear).own)).toBe(false)
  expect(meet(of(fair).common, of(nextYear, 'herald').common)).toBe(false)
})

test('both teams tell of one game', () => {
  const home = fixtureItem({ team: 'Alder High', opponent: 'Cedar Falls', atHome: true })
  const away = {
    ...home,
    team: 'Cedar Falls',
    opponent: 'ALDER HIGH',
    atHome: false,
    startsAt: home.startsAt.slice(0, 10),
  }
  expect(meet(of(home).common, of(away, 'cedar').common)).toBe(true)
  expect(meet(of(home).common, of({ ...away, sport: 'Volleyball' }, 'cedar').common)).toBe(false)
})

test('a page that is only listed is known by the story that was read there', () => {
  const read = newsItem({ url: 'https://gazette.org/flood' })
  expect(of(read).page).toBe(addressFingerprint('https://www.gazette.org/flood/?utm_source=home'))
})

test('a page of programs tells of one event after another: its address counts where title or start is the same', () => {
  const quilts = eventItem({ url: 'https://library.org/programs', title: 'Quilts', startDate: '2026-12-01T10:00' })
  const chess = { ...quilts, title: 'Chess', startDate: '2026-12-08T18:00' }
  expect(meet(of(quilts).own, of(chess).own)).toBe(false)
  expect(meet(of(quilts).common, of(chess, 'herald').common)).toBe(false)
  expect(meet(of(quilts).own, of({ ...quilts, startDate: '2026-12-08T10:00' }).own)).toBe(true)
  expect(meet(of(quilts).own, of({ ...quilts, title: 'Quilts with Ann' }).own)).toBe(true)
})

test('an event with a UID is known by that alone, in whichever month', () => {
  const quilts = eventItem({ guid: 'u1', url: 'https://library.org/programs', startDate: '2026-11-28T10:00' })
  expect(meet(of(quilts).own, of({ ...quilts, startDate: '2026-12-05T10:00', url: null }).own)).toBe(true)
  expect(meet(of(quilts).own, of({ ...quilts, guid: 'u2' }).own)).toBe(false)
})

test('a longer text is literally the same within some weeks, and another text under one title is another item', () => {
  const text =
    'The county board voted on Monday to repair the bridge over the Alder river before winter, after engineers found cracks in two of its beams.'
  const told = newsItem({ title: 'County to repair the old bridge', text, url: 'https://a.org/1' })
  const copy = { ...told, title: 'Bridge repairs are coming', url: 'https://b.org/2' }
  expect(meet(of(told).common, of(copy, 'herald').common)).toBe(true)
  const nextYear = { ...copy, publishedAt: (told.publishedAt ?? 0) + 365 * 86_400_000 }
  expect(meet(of(told).common, of(nextYear, 'herald').common)).toBe(false)
  const other = { ...told, url: 'https://b.org/3', text: text.replaceAll('bridge', 'ferry') }
  expect(meet(of(told).common, of(other, 'herald').common)).toBe(false)
})
