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

  it('joins a training and a workshop of one subject at one place and hour', () => {
    const at = { place: 'Harlow Public Library', start: '2026-12-08T18:00' }
    expect(match({ title: 'CPR Training', ...at }, { title: 'CPR Workshop', ...at }).relation).toBe('same')
  })

  it('joins a title in another language by time, place and what the words mean', () => {
    expect(
      match(
        { title: 'Winter Story Time', place: 'Harlow Public Library', start: '2026-12-08T10:00' },
        { title: 'Hora de cuentos de invierno', place: 'Biblioteca, 12 Elm St', start: '2026-12-08T10:00' },
      ).relation,
    ).toBe('same')
  })

  it('joins an event with its former date when one says that it was moved', () => {
    const { relation, reasons } = match(
      { title: 'Owl Walk with Jo Reyes', start: '2026-10-17T18:00', description: 'Rescheduled from October 3.' },
      { title: 'Owl walk with Jo Reyes', start: '2026-10-03T18:00' },
    )
    expect(relation).toBe('same')
    expect(reasons).toContain('14 days apart, and one names the other’s date')
  })

  it('keeps last year’s event and its rerun apart', () => {
    expect(match({ title: 'Harlow Days' }, { title: 'Harlow Days', start: '2025-12-06T09:00' }).relation).toBe(
      'different',
    )
  })

  it('keeps two bazaars of one morning in two churches apart', () => {
    expect(match({}, { place: 'Harlow High School' }).relation).not.toBe('same')
  })

  it('keeps neighbors of one evening apart: the talk before and the concert', () => {
    expect(
      match(
        { title: 'Symphony: Sibelius 2', place: 'Orpheum Theatre', start: '2026-10-24T19:30' },
        { title: 'Pre-concert talk with the conductor', place: 'Orpheum lobby', start: '2026-10-24T18:30' },
      ).relation,
    ).not.toBe('same')
  })

  it('keeps varsity and JV apart', () => {
    const game = { place: 'High school gym', start: '2026-09-24T18:00' }
    const { relation, reasons } = match(
      { ...game, title: 'JV Volleyball vs Crane Prairie' },
      { ...game, title: 'Varsity Volleyball vs Crane Prairie' },
    )
    expect(relation).toBe('different')
    expect(reasons).toContain('jv, not varsity')
  })

  it('keeps a series and one special date of it apart, and joins the same series of two sources', () => {
    const bingo = { title: 'Bingo night', place: 'Orpheum', start: '2026-09-02T18:30' }
    const weekly = { ...bingo, rrule: 'FREQ=WEEKLY;BYDAY=WE' }
    expect(match(weekly, bingo).relation).not.toBe('same')
    expect(match(weekly, { ...weekly, title: 'Bingo on Wednesdays', start: '2026-09-09T18:30' }).relation).toBe('same')
  })

  it('asks about two entries of one source instead of joining them, unless they have one number', () => {
    const twice = { source: 'library', uid: 'a' }
    expect(match(twice, twice).relation).toBe('same')
    expect(match(twice, { ...twice, uid: 'b' }).relation).not.toBe('same')
  })

  it('doesn’t join an event a day later, as by a source whose clock is a day off', () => {
    expect(match({}, { start: '2026-12-06T09:00' }).relation).not.toBe('same')
  })

  it('asks about entries without a word in common that begin at once, also where one event is at a time', () => {
    const show = { place: 'Loon Street Tavern', start: '2026-10-24T19:30' }
    expect(match({ ...show, title: 'Friday Laughs' }, { ...show, title: 'Ann Kowal and two more' }).relation).toBe(
      'maybe',
    )
    expect(match({ ...show, title: 'Trivia' }, { ...show, title: 'Wreath Making' }).relation).toBe('maybe')
  })

  it('asks about such entries where two events may begin at once', () => {
    const evening = { start: '2026-10-24T18:00', end: '2026-10-24T20:00' }
    expect(
      match(
        { ...evening, title: 'Knit Night', place: 'Harlow Public Library, reading nook' },
        { ...evening, title: 'Genealogy Night', place: 'Harlow Public Library' },
      ).relation,
    ).not.toBe('same')
  })

  it('keeps two events apart of which one is over before the other begins', () => {
    const evening = { title: 'Baroque by Candlelight', place: 'Orpheum Theatre' }
    expect(
      match(
        { ...evening, start: '2026-12-19T18:30', end: '2026-12-19T19:15' },
        { ...evening, start: '2026-12-19T19:30', end: '2026-12-19T21:00' },
      ).relation,
    ).not.toBe('same')
  })

  it('keeps games of two sports and boards of one town apart', () => {
    const game = { place: 'High school gym', start: '2026-09-24T18:00' }
    expect(
      match({ ...game, title: 'Volleyball vs Elk River' }, { ...game, title: 'Basketball vs Elk River' }).relation,
    ).toBe('different')
    const evening = { place: 'Town Hall', start: '2026-10-27T18:30' }
    expect(match({ ...evening, title: 'Select Board' }, { ...evening, title: 'Finance Committee' }).relation).not.toBe(
      'same',
    )
  })

  it('asks nothing about entries that only begin at the same time', () => {
    const seven = { start: '2026-10-24T19:00', source: 'Harlow Gazette' }
    expect(
      match(
        { ...seven, title: 'Pinochle', place: 'Moose Lodge' },
        { ...seven, title: 'Estate planning', place: 'Ames Hall' },
      ).relation,
    ).toBe('different')
  })

  it('joins an event that was pushed back, in a person’s words', () => {
    expect(
      match(
        { title: 'Messiah Sing', start: '2026-12-06T15:00' },
        {
          title: 'Messiah sing pushed to 13th',
          start: '2026-12-13T15:00',
          description: 'Ice kept the orchestra home.',
        },
      ).relation,
    ).toBe('same')
  })

  it.each([
    ['Yoga', 'Zumba'],
    ['Narcotics Anonymous', 'Overeaters Anonymous'],
    ['Marlow County Democrats', 'Marlow County Republicans'],
    ['Karate for kids', 'Karate for adults'],
    ['Rosary', 'Confessions'],
    ['Traditional worship', 'Contemporary worship'],
    ['Beekeepers', 'Cattlemen'],
    ['Conversational German', 'Conversational Polish'],
    ['3rd grade recital', '4th grade recital'],
    ['Lions Club', 'Rotary Club'],
    ['Watercolor basics', 'Intro to bookbinding'],
    ['Fencing practice', 'Judo practice'],
    ['Lutheran choir rehearsal', 'Baptist choir rehearsal'],
    ['Ward 2 caucus', 'Ward 3 caucus'],
    ['Parkinson’s support group', 'Stroke survivors support group'],
    ['Cub Scouts', 'Brownies'],
    ['Salt Road', 'The Phantom of the Notch'],
  ])('joins no two neighbors of one hall and hour by itself: %s and %s', (one, other) => {
    const hall = { place: 'Grace Lutheran Church', start: '2027-02-08T18:00', end: '2027-02-08T19:00' }
    expect(match({ ...hall, title: one }, { ...hall, title: other }).relation).not.toBe('same')
  })

  it('joins an entry whose description tells what the other’s title names', () => {
    const evening = { place: 'Grace Lutheran Church', start: '2026-10-24T17:00' }
    expect(
      match(
        { ...evening, title: 'Octoberfest' },
        { ...evening, title: 'Brat supper', description: 'Bratwurst, kraut and a polka band for Octoberfest.' },
      ).relation,
    ).toBe('same')
    expect(
      match(
        { ...evening, title: 'Lenten Kitchen', description: 'Perch plates, slaw and pie.' },
        { ...evening, title: 'Fish fry by the ushers' },
      ).relation,
    ).toBe('same')
  })

  it('joins nothing to a show of a fair that lasts several days', () => {
    const fair = { title: 'Bell County Fair', start: '2026-08-05', end: '2026-08-09', place: 'Harlow High School' }
    expect(match(fair, { ...fair, title: 'Fair rodeo', start: '2026-08-07T19:00', end: null }).relation).not.toBe(
      'same',
    )
  })

  it('joins a Mass at midnight with the carols that begin before it', () => {
    const mass = { title: 'Midnight Mass', place: 'Grace Lutheran Church' }
    expect(
      match(
        { ...mass, start: '2026-12-24T23:15', description: 'Carols at 11:15, Mass at midnight.' },
        { ...mass, start: '2026-12-25T00:00' },
      ).relation,
    ).toBe('same')
  })

  it('names words as one of the texts writes them', () => {
    const { reasons } = match(
      { title: 'Swimming Lessons & Fundraiser', place: 'Harlow High School' },
      { title: 'swimming lesson fund raisers', place: 'Harlow High School' },
    )
    expect(explainMatch(reasons)).toContain('“Swimming” and “Lessons” and “Fundraiser” in both titles')
  })

  it('asks about one title at one place that has another hour, as one source may be wrong', () => {
    expect(match({}, { title: 'Holiday Bazaar and lunch', start: '2026-12-05T11:30' }).relation).toBe('maybe')
  })
})
