import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readSource, textProblems } from './bound-to-source.ts'

const THERE = {
  person: ['Ruth Okafor', 'Tom O’Brien', 'Anne-Marie St. Clair', 'J.D. Kowalczyk'],
  place: ['Millbrook', 'Alder Falls', 'Linden Grove', 'Jefferson Elementary'],
}
const INVENTED = {
  person: ['Rita Okonkwo', 'Tim McBride', 'Marie-Anne Claire', 'K.D. Schulz'],
  place: ['Cedarburg', 'Osprey Lake', 'Oak Creek', 'Lincoln Elementary'],
}
const MONTHS = ['January', 'February', 'August', 'September', 'October', 'November', 'December'] as const
const SMALL = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** Facts that can be written in several ways. */
const facts = fc.record({
  person: fc.nat(3),
  place: fc.nat(3),
  count: fc.oneof(fc.integer({ min: 2, max: 12 }), fc.integer({ min: 1000, max: 99_999 })),
  month: fc.constantFrom(...MONTHS),
  day: fc.integer({ min: 13, max: 28 }),
  hour: fc.integer({ min: 1, max: 12 }),
  half: fc.constantFrom('a', 'p'),
})
type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never

interface Spelling {
  digits: 'plain' | 'commas' | 'thin' | 'words'
  month: 'long' | 'short' | 'european'
  time: 'dots' | 'capitals' | 'together' | 'full' | 'twenty-four'
  letters: 'sentence' | 'title' | 'capitals'
  marks: 'straight' | 'curly'
  space: ' ' | '\u00a0' | '\u202f'
  possessive: boolean
}
const spelling: fc.Arbitrary<Spelling> = fc.record({
  digits: fc.constantFrom('plain', 'commas', 'thin', 'words'),
  month: fc.constantFrom('long', 'short', 'european'),
  time: fc.constantFrom('dots', 'capitals', 'together', 'full', 'twenty-four'),
  letters: fc.constantFrom('sentence', 'title', 'capitals'),
  marks: fc.constantFrom('straight', 'curly'),
  space: fc.constantFrom(' ', '\u00a0', '\u202f'),
  possessive: fc.boolean(),
})

function written(
  { person, place, ...found }: Omit<Facts, 'person' | 'place'> & { person: string; place: string },
  how: Spelling,
): string {
  const who = how.possessive ? `the work of ${person}’s crew` : `the crew with ${person}`
  const text = `In ${place}, ${who} fed ${count(found.count, how)} guests on ${date(found, how)} at ${time(found, how)}`
  const lettered =
    how.letters === 'title' ? text.replace(/(?<![\p{L}\d'’.-])\p{Ll}(?=\p{L}{3})/gu, (one) => one.toUpperCase()) : text
  const marked = how.marks === 'straight' ? lettered.replaceAll('’', "'") : lettered
  return how.letters === 'capitals' ? marked.toUpperCase() : marked
}

function count(value: number, { digits }: Spelling): string {
  if (digits === 'words') return SMALL[value] ?? String(value)
  const grouped = value.toLocaleString('en-US')
  return digits === 'plain' ? String(value) : digits === 'thin' ? grouped.replaceAll(',', '\u202f') : grouped
}

function date({ month, day }: Pick<Facts, 'month' | 'day'>, { month: how, space }: Spelling): string {
  const short = { September: 'Sept.' }[month as string] ?? `${month.slice(0, 3)}.`
  if (how === 'european') return `${day}${space}${month}`
  return `${how === 'short' ? short : month}${space}${day}`
}

function time({ hour, half }: Pick<Facts, 'hour' | 'half'>, { time: how, space }: Spelling): string {
  const ofTwentyFour = (hour % 12) + (half === 'p' ? 12 : 0)
  // '10:00' may be morning or evening.
  const isUnclear = how === 'twenty-four' && ofTwentyFour > 9 && ofTwentyFour < 13
  if (how === 'dots' || isUnclear) return `${hour}${space}${half}.m.`
  if (how === 'capitals') return `${hour}${space}${half.toUpperCase()}M`
  if (how === 'together') return `${hour}${half}m`
  if (how === 'full') return `${hour}:00${space}${half}.m.`
  return `${String(ofTwentyFour).padStart(2, '0')}:00`
}

const named = (found: Facts, names = THERE) => ({
  ...found,
  person: names.person[found.person] ?? '',
  place: names.place[found.place] ?? '',
})
const problemsOf = (source: string, said: string) =>
  textProblems(readSource(source), said).filter((problem) => !problem.includes('own words'))
const inProse: Spelling = {
  digits: 'commas',
  month: 'long',
  time: 'dots',
  letters: 'sentence',
  marks: 'curly',
  space: ' ',
  possessive: false,
}

it('whatever the way it is written in, the same is the same', () => {
  fc.assert(
    fc.property(facts, spelling, (found, how) => {
      const source = `${written(named(found), inProse)}. The work is done, and the crew rests.`
      expect(problemsOf(source, written(named(found), how))).toEqual([])
    }),
    { numRuns: 1500 },
  )
})

it('whatever the way the original is written in, the same is the same in prose', () => {
  fc.assert(
    fc.property(facts, spelling, (found, how) => {
      const source = `${written(named(found), how)}. The work of the crew is done.`
      expect(problemsOf(source, written(named(found), inProse))).toEqual([])
    }),
    { numRuns: 1500 },
  )
})

const changes: readonly ((found: Facts) => ReturnType<typeof named>)[] = [
  (found) => ({ ...named(found), person: INVENTED.person[found.person] ?? '' }),
  (found) => ({ ...named(found), place: INVENTED.place[found.place] ?? '' }),
  (found) => ({ ...named(found), count: found.count + 1 }),
  (found) => ({ ...named(found), count: found.count * 10 + 1 }),
  (found) => ({ ...named(found), day: found.day - 1 }),
  (found) => ({ ...named(found), month: MONTHS[(MONTHS.indexOf(found.month) + 1) % MONTHS.length] ?? 'August' }),
  (found) => ({ ...named(found), half: found.half === 'a' ? 'p' : 'a' }),
  (found) => ({ ...named(found), hour: (found.hour % 12) + 1 }),
]

it('whatever the way it is written in, what is changed is marked', () => {
  fc.assert(
    fc.property(facts, spelling, spelling, fc.constantFrom(...changes), (found, how, howSaid, change) => {
      const source = `${written(named(found), how)}. The work of the crew is done.`
      expect(problemsOf(source, written(change(found), howSaid))).not.toEqual([])
    }),
    { numRuns: 3000 },
  )
})
