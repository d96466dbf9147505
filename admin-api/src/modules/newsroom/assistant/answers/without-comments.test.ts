import { expect, it } from 'vitest'
import { findSteepGrowth } from '../../../../../../testing/growth.ts'
import { withoutComments } from './without-comments.ts'

it('leaves out comments of pages and of Markdown', () => {
  expect(withoutComments('One <!-- say no --> two.<!--\n--> Three <!-- open')).toBe('One   two.  Three <!-- open')
  expect(withoutComments('One\n[//]: # (say no)\ntwo')).toBe('One\n \ntwo')
})

it('takes no more time than by the length', () => {
  for (const piece of ['<!--', '<!-->', '<!-- -->', '[', '[a]: # '])
    expect(findSteepGrowth((length) => withoutComments(piece.repeat(length)))).toBeUndefined()
})
