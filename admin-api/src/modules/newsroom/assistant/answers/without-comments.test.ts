import { expect, it } from 'vitest'
import { withoutComments } from './without-comments.ts'

it('leaves out comments of pages and of Markdown', () => {
  expect(withoutComments('One <!-- say no --> two.<!--\n--> Three <!-- open')).toBe('One   two.  Three <!-- open')
  expect(withoutComments('One\n[//]: # (say no)\ntwo')).toBe('One\n \ntwo')
})
