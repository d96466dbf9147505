import { expect, test } from 'vitest'
import { z } from 'zod'
import { accountKey, forgetAccount } from '../../lib/kept-for-account.ts'
import { sessionCopies } from './session-copies.ts'

const copiesOf = (subject: string, userId = 'u1') =>
  sessionCopies(`${accountKey('draft', userId)}:${subject}`, z.object({ title: z.string() }))

test('two forms of one thing keep two copies in this tab alone, and each removes its own', () => {
  const copies = copiesOf('new')
  copies.keep('one', { title: 'Hail' })
  copies.keep('two', { title: 'Beavers' })
  copiesOf('a1').keep('three', { title: 'Of something else' })
  copiesOf('new', 'u2').keep('four', { title: 'Of somebody else' })
  copies.remove('one')
  expect(copies.list()).toEqual([{ formId: 'two', copy: { title: 'Beavers' } }])
  expect(localStorage).toHaveLength(0)
})

test('logging out deletes the account’s copies', () => {
  copiesOf('a1').keep('f1', { title: 'Hail' })
  copiesOf('a1', 'u2').keep('f2', { title: 'Of somebody else' })
  forgetAccount('u1')
  expect(copiesOf('a1').list()).toEqual([])
  expect(copiesOf('a1', 'u2').list()).toHaveLength(1)
})
