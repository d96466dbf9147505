import { minPasswordLength, PASSWORD_LONG_MESSAGE, passwordShortMessage } from '@hometown/shared-types/rules/passwords'
import { describe, expect, it, test } from 'vitest'
import { describeWeakness, PASSWORD_GUESSABLE_MESSAGE } from './password-problem.ts'

const PUBLIC = 'https://www.example.org'
const OWN = ['ann.lee', 'Ann Lee', 'ann.lee@aldercourier.com', 'Alder County Courier', 'Alder County']

describe('a password that somebody chooses', () => {
  test.each(['password', '😀😀😀😀😀😀😀😀😀😀😀'])('has at least 12 characters (%s)', async (password) => {
    expect(await describeWeakness(password, OWN, PUBLIC)).toBe(passwordShortMessage(12))
  })

  it('has at most 128', async () => {
    const password = 'otter violin gravel seven '.repeat(5)
    expect(await describeWeakness(password.slice(0, 128), OWN, PUBLIC)).toBeUndefined()
    expect(await describeWeakness(password.slice(0, 129), OWN, PUBLIC)).toBe(PASSWORD_LONG_MESSAGE)
  })

  it.each(['http://localhost:3000', 'http://127.0.0.1'])(
    'has at least 6 characters of any kind while only this machine reaches the site (%s)',
    async (siteUrl) => {
      expect(minPasswordLength(siteUrl)).toBe(6)
      expect(await describeWeakness('abcde', OWN, siteUrl)).toBe('New password must be at least 6 characters long')
      expect(await describeWeakness('abcdef', OWN, siteUrl)).toBeUndefined()
    },
  )

  test.each(['qwertyuiop[]', 'P@ssw0rd2026', 'hometown2026!', 'AlderCountyCourier', 'Ann Lee Ann Lee'])(
    'is not one that is tried first, nor made of the own or the paper’s words (%s)',
    async (password) => {
      expect(await describeWeakness(password, OWN, PUBLIC)).toBe(PASSWORD_GUESSABLE_MESSAGE)
    },
  )

  test.each(['otter violin gravel', 'kgmxw9pzqvt3', 'the courier of seven otters'])(
    'may be anything else, of any kind of characters (%s)',
    async (password) => {
      expect(await describeWeakness(password, OWN, PUBLIC)).toBeUndefined()
    },
  )

  it('is judged by its beginning, because the time for all of a long one could hold up the service', async () => {
    expect(await describeWeakness(`${'password'.repeat(5)} otter violin gravel`, OWN, PUBLIC)).toBe(
      PASSWORD_GUESSABLE_MESSAGE,
    )
  })
})
