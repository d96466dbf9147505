import { addCountyDays } from '@hometown/shared-types/county-time'
import { expect, it } from 'vitest'
import type { EventEntry } from './event-entry.ts'
import { createPlaceFinder } from './known-places.ts'
import { comparedDays, createMatchIndex } from './match-index.ts'

const concert: EventEntry = {
  source: 'Harlow Chamber',
  title: 'Prairie Brass Quintet',
  start: '2026-08-13T19:00',
  place: 'Shore Bandshell',
  description: '',
}

function indexed(...entries: [EventEntry, string][]) {
  const index = createMatchIndex<string>(createPlaceFinder([]))
  for (const [entry, id] of entries) index.add(entry, id)
  return index
}

it('finds the same event of its day among others', () => {
  const index = indexed([concert, 'concert'], [{ ...concert, title: 'Book sale', start: '2026-08-13T10:00' }, 'sale'])
  const [found, ...others] = index.find({ ...concert, source: 'library', title: 'Brass quintet in the park' })
  expect(found).toMatchObject({ value: 'concert', match: { relation: 'same' } })
  expect(others).toEqual([])
})

it('finds an event that was moved to another week by a word of its title', () => {
  const index = indexed([concert, 'concert'])
  const moved = { ...concert, source: 'library', start: '2026-08-27T19:00', description: 'Moved from August 13.' }
  expect(index.find(moved)).toMatchObject([{ value: 'concert', match: { relation: 'same' } }])
})

it('leaves the choice to a person where two stored events fit about equally well', () => {
  const index = indexed([concert, 'one'], [{ ...concert, source: 'city' }, 'other'])
  const found = index.find({ ...concert, source: 'library' })
  expect(found.map(({ match }) => match.relation)).toEqual(['maybe', 'maybe'])
})

it('finds nothing outside the days that it says it compares, which an entry alone needs no more than', () => {
  const near = { ...concert, source: 'library', description: 'Moved.' }
  const days = Array.from({ length: 161 }, (_, at) => addCountyDays('2026-08-13', at - 80))
  const index = indexed(...days.map((day): [EventEntry, string] => [{ ...concert, start: `${day}T19:00` }, day]))
  const compared = comparedDays(near)
  const found = index.find(near).map(({ value }) => value)
  expect(found.length).toBeGreaterThan(1)
  expect(found.filter((day) => !compared || day < compared.from || day > compared.to)).toEqual([])
  expect(comparedDays({ ...near, rrule: 'FREQ=WEEKLY;BYDAY=TH' })).toBeUndefined()
})
