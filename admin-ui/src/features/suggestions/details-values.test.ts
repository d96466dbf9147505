import { fixtureDetailsInputSchema } from '@hometown/shared-types/suggestion-triage'
import { expect, test } from 'vitest'
import { bridge, derby } from '../../../test/support/suggestion-server.ts'
import { detailsFrom, valuesFrom } from './details-values.ts'

const TODAY = '2026-11-20'

test('a text with a time and no date fills in the time only', () => {
  const story = { ...bridge, originalContent: 'The bridge closes at 7 PM.' }
  expect(valuesFrom(story, 'event', TODAY)).toMatchObject({ day: '', time: '19:00', endDay: '', endTime: '20:00' })
})

test('a text with a date and no time fills in a whole day', () => {
  const story = { ...bridge, originalContent: 'The bridge closes on December 5.' }
  expect(valuesFrom(story, 'event', TODAY)).toMatchObject({
    ...{ day: '2026-12-05', time: '', endDay: '2026-12-05', endTime: '' },
  })
})

test.each([
  [{ teamScore: '21', opponentScore: '' }, 'opponentScore', 'Enter both scores, or neither'],
  [{ teamScore: ' ', opponentScore: '7' }, 'teamScore', 'Enter both scores, or neither'],
  [{ teamScore: '21', opponentScore: '7a' }, 'opponentScore', /^Enter a whole number up to \d+$/],
  [{ teamScore: '-1', opponentScore: '7' }, 'teamScore', /^Enter a whole number up to \d+$/],
  [{ teamScore: '12345', opponentScore: '7' }, 'teamScore', /^Enter a whole number up to \d+$/],
])('a result of %o says what is missing', (scores, field, message) => {
  const details = detailsFrom({ ...valuesFrom(derby, 'fixture', TODAY), ...scores }, 'fixture')
  const issues = fixtureDetailsInputSchema.safeParse(details).error?.issues ?? []
  expect(issues.map(({ path }) => path)).toEqual([[field]])
  expect(issues[0]?.message).toMatch(message)
})

test('a result is saved with both scores, and a game ahead without', () => {
  const values = valuesFrom(derby, 'fixture', TODAY)
  expect(detailsFrom({ ...values, teamScore: '21', opponentScore: ' 0 ' }, 'fixture')).toMatchObject({
    ...{ teamScore: 21, opponentScore: 0 },
  })
  expect(fixtureDetailsInputSchema.safeParse(detailsFrom(values, 'fixture')).data?.teamScore).toBeNull()
})
