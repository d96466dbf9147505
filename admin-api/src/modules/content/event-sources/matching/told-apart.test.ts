import { describe, expect, it } from 'vitest'
import type { EventEntry } from './event-entry.ts'
import { createPlaceFinder } from './known-places.ts'
import { matchEntries } from './match-entries.ts'

const finder = createPlaceFinder([
  { name: 'Tamarack Hall', address: '12 Elm St' },
  { name: 'Osprey Playhouse', address: '9 Main St' },
  { name: 'Wendell Public Library', address: '3 Mill St' },
])

const EVENING = { start: '2027-02-09T18:00', place: 'Tamarack Hall' }

function match(one: Partial<EventEntry>, other: Partial<EventEntry>) {
  const entry = { source: 'Wendell Chamber', title: '', description: '', ...EVENING }
  return matchEntries({ ...entry, ...one }, { ...entry, source: 'reader', ...other }, finder).relation
}

describe('two events of one place and hour', () => {
  it.each([
    ['Film: Moana', 'Film: The Sandlot'],
    ['Movie Night: Paddington', 'Movie Night: Jaws'],
    ['Blood Pressure Clinic', 'Tetanus Clinic'],
    ['Tax Clinic', 'Sewing Machine Clinic'],
    ['Author Visit: Lena Marsh', 'Author Visit: Paul Kettering'],
    ['Poetry Reading with Ida Holm', 'Poetry Reading with Max Venn'],
    ['Zoning Board', 'Tree Board'],
    ['Airport Commission', 'Arts Commission'],
    ['Emergency Council Meeting', 'Regular Council Meeting'],
    ['Council special meeting', 'Council regular session'],
    ['Village council study session', 'Village council regular meeting'],
    ['School board retreat', 'School board regular meeting'],
    ['Girl Scout Troop 7', 'Cub Scout Pack 7'],
    ['Family Swim', 'Lap Swim'],
    ['Open Gym', 'Toddler Gym'],
    ['Hot Yoga', 'Slow Flow Yoga with Pat'],
    ['Chair Zumba', 'Aqua Zumba with Jo'],
    ['Cribbage Lessons', 'Cribbage Tournament'],
    ['Tennis for Beginners', 'Tennis Ladder Night'],
    ['Gymnastics Ages 3-5', 'Gymnastics Ages 6-9'],
    ['Basketball Camp Grades 1-3', 'Basketball Camp Grades 4-6'],
    ['Lego Club K-2', 'Lego Club 3-5'],
    ['Pottery Grades K-2', 'Pottery Grades 3-5'],
    ['Soccer U8', 'Soccer U12'],
    ['Youth Fellowship', 'Bell Choir Rehearsal'],
    ['Senior Lunch', 'Quilters'],
    ['Teen Night', 'Bridge Lessons'],
    ['Kids Club', 'Al-Anon'],
  ])('are joined by no word or two: %s and %s', (one, other) => {
    expect(match({ title: one }, { title: other })).not.toBe('same')
    expect(match({ title: other }, { title: one })).not.toBe('same')
  })

  it.each([
    ['Movie: Rudolph', 'Movie: Home Alone', 'Bring a blanket and a lawn chair. Popcorn for a dollar.'],
    [
      'Author Visit: Lena Marsh',
      'Author Visit: Paul Kettering',
      'Books for sale by Dog-Eared Books. Sponsored by the Friends.',
    ],
    ['Hot Yoga', 'Chair Yoga', 'Bring a mat and water. Drop-ins welcome, $5 at the desk. Ask Carla Denny.'],
  ])('stay two where a house writes the same below all of them: %s and %s', (one, other, description) => {
    expect(match({ title: one, description }, { title: other, description })).not.toBe('same')
  })
})

describe('an entry that says it was moved', () => {
  const saturday = { start: '2027-02-13T19:00', place: 'Osprey Playhouse' }
  const sunday = { start: '2027-02-14T19:00', place: 'Eagles Club' }
  it.each([
    ['Improv Night', 'Improv Hour', 'Now in the larger room.'],
    ['Comedy Showcase', 'Comedy Night', 'Moved to the upper room.'],
    ['Bluegrass Night', 'Bluegrass Breakfast', 'Moved indoors.'],
    ['Blues Jam', 'Blues Cruise', 'New time.'],
  ])('isn’t another of its kind elsewhere: %s and %s', (one, other, description) => {
    expect(match({ ...saturday, title: one, description }, { ...sunday, title: other })).not.toBe('same')
    expect(
      match({ ...saturday, title: one, description }, { ...sunday, ...{ place: saturday.place }, title: other }),
    ).not.toBe('same')
  })

  it('is itself where its title says so', () => {
    const one = { title: 'Cabaret for the Carousel', start: '2027-02-13T19:00', place: 'Osprey Playhouse' }
    expect(
      match(one, { ...one, start: '2027-02-20T19:00', description: 'Rescheduled from February 13 because of ice.' }),
    ).toBe('same')
    expect(
      match(one, { ...one, place: 'Tamarack Hall', description: 'Moved from the Osprey Playhouse: burst pipe.' }),
    ).toBe('same')
  })
})

describe('one event in two words', () => {
  it.each([
    ['Chili Feed', 'Firefighters’ Chili Feed'],
    ['Harvest Craft Bazaar', 'Craft Bazaar'],
    ['Regular council meeting', 'City Council'],
    ['Story Time', 'Hora de cuentos'],
    ['Gymnastics, ages 3 to 5', 'Little Tumblers gymnastics (3-5 yrs)'],
    ['Ida Holm: Poems from the Bog', 'Poetry reading with Ida Holm'],
    ['Lap swim', 'Lap Swim – lanes open'],
  ])('is joined: %s and %s', (one, other) => {
    expect(match({ title: one }, { title: other })).toBe('same')
  })
})

describe('a page that both link to', () => {
  const linked = (url: string) => match({ title: 'Hot Yoga', url }, { title: 'Watercolors', url })

  it.each([
    'https://osprey.example/season/2026',
    'https://osprey.example/season/2026-2027/',
    'https://osprey.example/events/2027-02-09',
    'https://osprey.example/2027/02',
    'https://osprey.example/calendar?month=2027-02',
    'https://osprey.example/events?page=2',
    'https://osprey.example/fall-2026',
    'https://osprey.example/summer-concert-series-2026',
  ])('makes them no one event where it lists many: %s', (url) => {
    expect(linked(url)).not.toBe('same')
  })

  it.each([
    'https://osprey.example/events/4762',
    'https://osprey.example/event?id=20261',
    'https://osprey.example/events/moonlight-ski-and-chili',
    'https://osprey.example/events/bazaar-2026-4762',
  ])('makes them one where it is about one event: %s', (url) => {
    expect(linked(url)).toBe('same')
  })
})

describe('one title at one hour in two towns of a county', () => {
  const county = createPlaceFinder([
    { name: 'Ashby American Legion', address: '12 Elm St, Ashby, MN' },
    { name: 'Cold Spring American Legion', address: '4 Main St, Cold Spring, MN' },
    { name: 'Vesper Public Library', address: '9 Oak St, Vesper, MN' },
    { name: 'Ashby Public Library', address: '31 Elm St, Ashby, MN' },
    { name: 'Cold Spring Public Library', address: '70 Main St, Cold Spring, MN' },
    { name: 'Vesper City Hall', address: '1 Oak St, Vesper, MN' },
    { name: 'Ashby City Hall', address: '2 Elm St, Ashby, MN' },
  ])
  const matchIn = (one: string, other: string) => {
    const entry = { title: 'Story Time', start: '2027-02-09T10:00', description: '' }
    return matchEntries({ ...entry, source: 'A', place: one }, { ...entry, source: 'B', place: other }, county).relation
  }

  it.each([
    ['Vesper Public Library', 'Ashby Public Library'],
    ['Ashby American Legion', 'Cold Spring American Legion'],
    ['Vesper City Hall', 'Ashby City Hall'],
    ['Legion, Ashby', 'Cold Spring Legion'],
  ])('is two events: %s and %s', (one, other) => {
    expect(matchIn(one, other)).not.toBe('same')
  })

  it('is one where both name the same', () => {
    expect(matchIn('Vesper Public Library', 'Vesper Library')).toBe('same')
  })
})

describe('two happenings that share a word of their kind', () => {
  it.each([
    ['Teen Advisory Board', 'Library Board'],
    ['Swap Meet', 'Rabbit Swap'],
    ['Band Boosters', 'Athletic Boosters'],
    ['Fall Choir Concert', 'Fall Band Concert'],
  ])('are asked about or apart: %s and %s', (one, other) => {
    expect(match({ title: one }, { title: other })).not.toBe('same')
  })
})
