import { describe, expect, it } from 'vitest'
import { messagesOf } from '../test/support/messages.ts'
import { changePasswordSchema, loginSchema } from './auth.ts'

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
  it('has at least 6 characters', () => {
    expect(messagesOf(changePasswordSchema, { currentPassword: 'x', newPassword: '123456' })).toEqual({})
    expect(messagesOf(changePasswordSchema, { currentPassword: 'x', newPassword: '12345' })).toEqual({
      newPassword: 'New password must be at least 6 characters long',
    })
  })
})
