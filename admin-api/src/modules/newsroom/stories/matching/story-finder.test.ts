import { expect, test } from 'vitest'
import { createStoryFinder } from './story-finder.ts'

const DAY = Date.UTC(2026, 9, 20, 15)
const FIRE = {
  title: 'Barn burns near Cedar',
  text: 'A barn of Dale Vickstrom on Tamarack Road burned down Monday. Fire Chief Ned Oberg put the loss at $180,000.',
  publishedAt: DAY,
}

test('finds what tells of the same, also when thousands tell of something else', () => {
  const finder = createStoryFinder(['Cedar'])
  for (let index = 0; index < 3000; index++)
    finder.add({
      id: `other ${index}`,
      title: `Notes ${index}`,
      text: `Council meeting number ${index} about the park.`,
      publishedAt: DAY,
    })
  finder.add({ id: 'fire', ...FIRE })
  const other = {
    title: 'Vickstrom barn lost',
    text: 'Dale Vickstrom lost a barn to fire; $180,000 in hay and tractors burned. Ned Oberg blames a heater.',
    publishedAt: DAY,
  }
  expect(finder.find(other)[0]).toMatchObject({ id: 'fire', comparison: { verdict: 'join' } })
})

test('a flood of nearly the same items is looked through only in part', () => {
  const finder = createStoryFinder([])
  for (let index = 0; index < 2000; index++) finder.add({ id: String(index), ...FIRE, title: `${FIRE.title} ${index}` })
  const matches = finder.find(FIRE)
  expect(matches.length).toBeGreaterThan(0)
  expect(matches.length).toBeLessThanOrEqual(11)
})

test('forgets what was removed and what is too old', () => {
  const finder = createStoryFinder([])
  finder.add({ id: 'one', ...FIRE })
  finder.add({ id: 'two', ...FIRE })
  finder.remove('one')
  expect(finder.find(FIRE).map(({ id }) => id)).toEqual(['two'])
  finder.forgetBefore(DAY / 86_400_000 + 30)
  expect(finder.size).toBe(0)
})

test('at most three are offered, the best one first', () => {
  const finder = createStoryFinder([])
  for (const body of ['council', 'school board', 'library', 'church', 'village', 'hospital'])
    finder.add({ id: body, title: 'Notes', text: `The ${body} repaired a leaking roof.`, publishedAt: DAY })
  const found = finder.find({ title: 'Rain', text: 'Shingles blew off and the roof dripped.', publishedAt: DAY })
  expect(found).toHaveLength(3)
  const scores = found.map(({ comparison }) => comparison.score)
  expect(scores).toEqual(scores.toSorted((a, b) => b - a))
})

test('nothing is offered that has only the day in common', () => {
  const finder = createStoryFinder([])
  finder.add({ id: 'notes', title: 'Notes', text: 'Somebody whistled twice near the corner.', publishedAt: DAY })
  expect(finder.find({ title: 'Corner', text: 'Eleven plus seven equals eighteen.', publishedAt: DAY })).toEqual([])
})
