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

test('of unlikely stories only the best one is offered', () => {
  const finder = createStoryFinder([])
  for (const day of [1, 2, 3])
    finder.add({
      id: String(day),
      title: 'Notes',
      text: `The ${['council', 'school board', 'library'][day - 1]} repaired a leaking roof.`,
      publishedAt: DAY,
    })
  const found = finder.find({ title: 'Rain', text: 'Shingles blew off and the roof dripped.', publishedAt: DAY })
  expect(found.length).toBeLessThanOrEqual(1)
})
