import { describe, expect, it } from 'vitest'
import { seriousProblems } from './serious.ts'

const OTHERS = ['The harvest fair opens Friday.', 'Sheriff Pete Rowan opened it on Memorial Day at Memorial Park.']
const problemsOf = (statement: string, others: readonly string[] = OTHERS, place = statement) =>
  seriousProblems(others[0] ?? '', place, others, statement)

describe('a statement that does harm if it is false and that nothing but its passage bears out', () => {
  it.each([
    ['arrested', 'Sheriff Pete Rowan was arrested for theft.'],
    ['arrested', 'Sheriff Pete Rowan Arrested for Theft'],
    ['arrested', 'SHERIFF PETE ROWAN ARRESTED FOR THEFT'],
    ['died', 'Sheriff Pete Rowan died Friday.'],
    ['killed', 'Nobody was surprised that Sheriff Pete Rowan killed his neighbor.'],
    ['poisoned', 'No one stopped Sheriff Pete Rowan when he poisoned the well.'],
    ['poisoned', 'No one was hurt when Sheriff Pete Rowan poisoned the well.'],
    ['closed', 'Mercy Hospital is closed for the season.'],
    ['closed', 'Mercy Hospital on Elm Street is closed.'],
    ['closed', 'Elm Street is closed, and Mercy Hospital is closed.'],
    ['took', 'Sheriff Pete Rowan took money from the fair.'],
    ['affair', 'Sheriff Pete Rowan had an affair.'],
    ['slept', 'Sheriff Pete Rowan slept with a deputy.'],
    ['strike', 'The teachers are on strike.'],
  ])('is named by the word “%s”: %s', (word, statement) => {
    expect(problemsOf(statement)).toEqual([
      `Only this passage mentions this (“${word}”). Check it before you publish it.`,
    ])
  })

  it('isn’t named by a word that says nothing by itself', () => {
    expect(problemsOf('The parade is off.')).toEqual([
      'Only this passage mentions this. Check it before you publish it.',
    ])
  })

  it.each([
    'Sheriff Pete Rowan survived a recall.',
    'Sheriff Pete Rowan spoke before services for Ann Lee.',
    'Services for Ann Lee will be held on Monday.',
  ])('isn’t borne out as a death by this: %s', (other) => {
    expect(problemsOf('Sheriff Pete Rowan died Friday.', [...OTHERS, other])).not.toEqual([])
  })
})

describe('a statement that does no harm', () => {
  it.each([
    'Elm Street will be closed on Friday.',
    'A section of Elm Street between First and Third is closed.',
    'Highway 12 is closed.',
    'Deputies closed the road.',
    'Registration for the race closes on Friday.',
    'County offices are closed for the holiday.',
    'The city pool is closed for the season.',
    'No one was hurt.',
    'Nobody was killed.',
    'Nobody else was seriously injured.',
    'No injuries were reported.',
  ])('needs nothing else: %s', (statement) => {
    expect(problemsOf(statement)).toEqual([])
  })

  it.each(['Rowan is survived by two sons.', 'Services for Pete Rowan will be held on Monday.', 'Pete Rowan, 92'])(
    'is a death of which something else tells: %s',
    (other) => {
      expect(problemsOf('Teacher Pete Rowan died Friday.', [...OTHERS, other])).toEqual([])
    },
  )
})
