import { expect, test } from 'vitest'
import { accountName } from './account-name.ts'

test('colleagues see the name that somebody writes under, or the username of an account without one', () => {
  expect(accountName({ username: 'nora', displayName: 'Nora Hill' })).toBe('Nora Hill')
  expect(accountName({ username: 'nora', displayName: null })).toBe('nora')
  expect(accountName({ username: 'nora', displayName: '' })).toBe('nora')
})
