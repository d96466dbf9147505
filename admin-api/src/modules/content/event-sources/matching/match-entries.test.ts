import { describe, expect, it } from 'vitest'
import type { EventEntry } from './event-entry.ts'
import { createPlaceFinder } from './known-places.ts'
import { matchEntries } from './match-entries.ts'
import { explainMatch } from './reasons.ts'

const finder = createPlaceFinder([
  { name: 'Harlow Public Library', address: '12 Elm St' },
  { name: 'Grace Lutheran Church', address: '40 Second Ave' },
  { name: 'Harlow High School', address: '1 Wolf Way' },
  { name: 'Orpheum Theatre', address: '9 Main St' },
])

function entry(fields: Partial<EventEntry>): EventEntry {
  return {
    source: 'Harlow Chamber',
    title: 'Holiday Bazaar',
    start: '2026-12-05T09:00',
    place: 'Grace Lutheran Church',
    description: '',
    ...fields,
  }
}

function match(one: Partial<EventEntry>, other: Partial<EventEntry>) {
  return matchEntries(entry(one), entry({ source: 'reader', ...other }), finder)
}

describe('matching two entries', () => {
  it('joins one bazaar that a church and a reader word in their own ways, and says why', () => {
    const { relation, reasons } = match(
      { source: 'Grace Lutheran bulletin', title: 'Holiday Bazaar', place: 'Fellowship Hall' },
      { title: 'Annual Christmas craft sale & BAZAAR!!', place: '40 Second Ave' },
    )
    expect(relation).toBe('same')
    expect(explainMatch(reasons)).toBe('Same morning, same place, and “Holiday” and “Bazaar” in both titles')
  })

  it('joins entries of which one says when doors open and the other when the music begins', () => {
    const { relation, reasons } = match(
      {
        title: 'The Loon Street Ramblers',
        place: 'Orpheum',
        start: '2026-09-18T19:00',
        description: 'Doors 7, music 8',
      },
      { title: 'Loon Street Ramblers live', place: '9 Main', start: '2026-09-18T20:00' },
    )
    expect(relation).toBe('same')
    expect(reasons).toContain('same day, and one names the other’s start')
  })

  it('keeps last year’s event and its rerun apart', () => {
    expect(match({ title: 'Harlow Days' }, { title: 'Harlow Days', start: '2025-12-06T09:00' }).relation).toBe(
      'different',
    )
  })

  it('keeps two bazaars of one morning in two churches apart', () => {
    expect(match({}, { place: 'Harlow High School' }).relation).not.toBe('same')
  })
})
