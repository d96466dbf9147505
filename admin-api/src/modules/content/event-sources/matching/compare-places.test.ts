import { describe, expect, it } from 'vitest'
import { comparePlaces, placeProfile } from './compare-places.ts'
import { createPlaceFinder } from './known-places.ts'

const finder = createPlaceFinder([
  { name: 'Dunmore Valley Community College', address: '900 State Road 12' },
  { name: 'Dunmore Public Library', address: '12 Fourth St' },
  { name: 'Dunmore High School', address: '1 Wolf Way' },
  { name: 'St. Isidore Church', address: '8 Plaza Alta' },
  { name: 'Bell County Courthouse', address: '1 Court Sq' },
  { name: 'Mosaic Coffee', address: '30 Quarry Rd' },
])

function compare(one: [place: string, source?: string, title?: string], other: [place: string, source?: string]) {
  const [a, b] = [one, other].map(([place, source = 'reader', title = ''], at) =>
    placeProfile({ place, source, title: at === 0 ? title : '', start: '2026-12-05T09:00', description: '' }, finder),
  )
  return a && b ? comparePlaces(a, b) : undefined
}

describe('comparing two places', () => {
  it.each([
    ['its initials', 'DHS gym', 'Dunmore High School gymnasium'],
    ['another name of its road', '900 Hwy 12', 'Dunmore Valley Community College'],
    ['a street’s number as a word', 'Dunmore Public Library', '12 4th Street'],
    ['another language', 'Biblioteca de Dunmore', 'Dunmore Public Library'],
    ['two words for one', 'court house', 'Bell County Courthouse, 2nd floor'],
    ['the same words in another order', 'Shore Dr shelter', 'Meet at shelter, Shore Drive'],
  ])('finds one place by %s', (_how, one, other) => {
    expect(compare([one], [other])).toBe('same')
  })

  it('takes a room for one of the place that the source speaks for', () => {
    expect(compare(['Hall C-114', 'Dunmore Valley CC'], ['Dunmore Valley Community College, room C114'])).toBe('same')
    expect(compare(['Hall C-114', 'Dunmore Valley CC'], ['Dunmore Valley Community College, room C120'])).toBe(
      'other-room',
    )
  })

  it('takes a street without a number and a place in the title for a hint only', () => {
    expect(compare(['Quarry Rd'], ['Mosaic Coffee'])).toBe('near')
    expect(compare(['', 'The Sixes', 'Brunch set @ Mosaic'], ['Mosaic Coffee'])).toBe('near')
  })

  it('takes a town for no place, though places are named for it', () => {
    expect(compare(['Dunmore', 'Town of Dunmore'], ['Dunmore High School'])).toBe('open')
  })

  it('keeps known places apart', () => {
    expect(compare(['St. Isidore hall'], ['Dunmore High School'])).toBe('different')
  })

  it('keeps two floors, and the halls of two towns, apart', () => {
    expect(compare(['Bell County Courthouse, 1st floor'], ['Bell County Courthouse, 2nd floor'])).toBe('other-room')
    expect(compare(['City Hall, Hadley'], ['City Hall, Larkin'])).not.toBe('same')
    expect(compare(['Village Hall'], ['village hall, chambers'])).toBe('same')
  })

  it.each([
    ['a saint’s short name', 'St. Isi’s hall', 'St. Isidore Church'],
    ['a number behind the street', 'Plaza Alta 8', 'St. Isidore Church'],
  ])('finds one place by %s', (_how, one, other) => {
    expect(compare([one], [other])).toBe('same')
  })

  it('takes the rooms of two sources for two places', () => {
    expect(compare(['upstairs', 'St. Isidore bulletin'], ['Meeting room', 'Dunmore Public Library'])).toBe('different')
  })

  it('takes a paper for no place, though one has a word of its name', () => {
    expect(compare(['downtown', 'Mosaic Ledger'], ['Mosaic Coffee'])).not.toBe('same')
  })

  it('takes a place that is only beside another one for a hint', () => {
    expect(compare(['No. 2 shed, behind Mosaic Coffee'], ['Mosaic Coffee'])).toBe('near')
  })

  it('takes a kind for the place that has no other name', () => {
    const known = createPlaceFinder([{ name: 'Library', address: '5 Elm Street' }])
    const [one, other] = ['Library', 'Library, 5 Elm Street'].map((place) =>
      placeProfile({ place, source: '', title: '', start: '2026-12-05', description: '' }, known),
    )
    expect(one && other && comparePlaces(one, other)).toBe('same')
  })
})
