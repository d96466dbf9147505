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
