import { describe, expect, it } from 'vitest'
import { messagesOf } from '../../test/support/messages.ts'
import { PASSWORD_LONG_MESSAGE } from '../rules/passwords.ts'
import { changePasswordSchema, loginSchema } from './accounts.ts'

describe('signing in', () => {
  it('needs both, and leaves the password as it was typed', () => {
    expect(loginSchema.parse({ username: ' admin ', password: ' secret ' })).toEqual({
      username: 'admin',
      password: ' secret ',
    })
    expect(messagesOf(loginSchema, {})).toEqual({
      username: 'Username is required',
      password: 'Password is required',
    })
  })
})

describe('a new password', () => {
  const problem = (newPassword: string) => messagesOf(changePasswordSchema, { currentPassword: 'x', newPassword })

  it('has at least 6 characters', () => {
    expect(problem('12345')).toEqual({ newPassword: 'New password must be at least 6 characters long' })
    expect(problem('123456')).toEqual({})
  })

  it('has at most 128, of any kind and with its spaces', () => {
    expect(problem('é'.repeat(128))).toEqual({})
    expect(problem('é'.repeat(129))).toEqual({ newPassword: PASSWORD_LONG_MESSAGE })
    const padded = { currentPassword: ' x ', newPassword: '  kept as it is  ' }
    expect(changePasswordSchema.parse(padded)).toEqual(padded)
  })
})
