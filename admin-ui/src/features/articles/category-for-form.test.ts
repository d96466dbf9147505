import { expect, it } from 'vitest'
import { categoryForForm } from './article-draft.ts'

it.each([
  ['Sports schedule/results', 'Sports'],
  ['High school sports', 'Sports'],
  ['Transport', 'Events'],
  ['', 'Events'],
])('the form shows an old article of %j as %s', (stored, category) => {
  expect(categoryForForm(stored)).toBe(category)
})
