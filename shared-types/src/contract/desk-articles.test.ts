import { expect, test } from 'vitest'
import { articleStateOf } from './desk-articles.ts'

test.each([
  [{ status: 'draft' }, 'draft'],
  [{ status: 'draft', publishAt: 1 }, 'scheduled'],
  [{ status: 'draft', publishAt: null, hasOwnChanges: true }, 'draft'],
  [{ status: 'published' }, 'published'],
  [{ status: 'published', hasOwnChanges: true }, 'changed'],
  [{ status: 'archived', hasOwnChanges: true }, 'archived'],
] as const)('the state of %o is %s', (facts, state) => {
  expect(articleStateOf(facts)).toBe(state)
})
