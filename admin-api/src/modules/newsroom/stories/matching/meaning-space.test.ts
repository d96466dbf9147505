import { expect, test } from 'vitest'
import { vectorOf } from './likeness-in-meaning.ts'
import { createAlikeness } from './meaning-space.ts'

const STORIES = 30

/** Of one direction for each story, a large one for its style, and one that all texts have. */
function meaning(story: number, style: number) {
  const values = Array.from({ length: STORIES }, (_, at) => (at === story ? 1 : 0))
  return vectorOf([...values, 3 * style, 5])
}

test('a notice and a feature of one story are more alike than two notices', () => {
  const notices = Array.from({ length: STORIES }, (_, story) => meaning(story, 1))
  const features = Array.from({ length: STORIES }, (_, story) => meaning(story, -1))
  const [notice] = notices
  if (!notice) throw new Error('no notice')
  const above = createAlikeness([...notices, ...features])(notice, [...features, ...notices.slice(1)]) ?? []
  expect(above[0]).toBe(Math.max(...above))
  expect(above[0]).toBeGreaterThan(2)
})

test('too few texts tell nothing', () => {
  const some = [0, 1, 2].map((story) => meaning(story, 1))
  const [one, ...others] = some
  if (!one) throw new Error('no text')
  expect(createAlikeness(some)(one, others)).toBeUndefined()
})
