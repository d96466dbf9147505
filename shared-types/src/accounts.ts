import { z } from 'zod'
import { type CurrentUser, type Role, roleSchema, updateCurrentUserSchema } from './auth.ts'
import { call, type } from './call.ts'
import { emailSchema } from './subscriber.ts'

/** Unique, ignoring case. Only ASCII letters, because databases fold others differently. */
export const usernameSchema = z
  .string({ error: 'Username is required' })
  .trim()
  .min(1, 'Username is required')
  .max(60, 'A username has at most 60 characters')
  .regex(
    /^[a-z0-9](?:[a-z0-9 ._@-]*[a-z0-9])?$/i,
    'A username has letters a to z, digits, and between them . _ - @ or spaces',
  )

/** An account as administrators see it. */
export interface Account {
  id: string
  username: string
  /** Null until its owner says it. */
  displayName: string | null
  /** For emails about the account; null for accounts without one. */
  email: string | null
  role: Role
  disabled: boolean
  /** An administrator has seen the password; the user must choose another at the next sign-in. */
  mustChangePassword: boolean
  createdAt: string
  /** Null: never, or before we recorded it. */
  signedInAt: string | null
  /** Number of open sessions. */
  sessions: number
  /** Number of passkeys and authenticator apps. */
  factors: number
}

/** The password is shown once. */
export interface AccountWithPassword {
  account: Account
  password: string
}

/** Disabling ends all sessions. */
const updateAccountSchema = z
  .object({ role: roleSchema, disabled: z.boolean(), email: emailSchema.nullable() })
  .partial()
export type UpdateAccountInput = z.infer<typeof updateAccountSchema>

/** One's own. */
export interface Session {
  id: string
  /** The caller's own session. */
  current: boolean
  /** Such as `Firefox on Windows`. */
  device: string
  /** Network address; null for old sessions. */
  address: string | null
  createdAt: string
  /** Accurate to five minutes. */
  seenAt: string
}

/** Number of sessions that a call ended. */
export interface SessionsEnded {
  ended: number
}

export const accountCalls = {
  list: call('GET', '/api/accounts', { access: 'admin', summary: 'All accounts', answer: type<Account[]>() }),
  update: call('PATCH', '/api/accounts/:id', {
    access: 'admin',
    summary: 'Change a role or an email address, disable or enable',
    body: updateAccountSchema,
    answer: type<Account>(),
  }),
  resetPassword: call('POST', '/api/accounts/:id/reset-password', {
    access: 'admin',
    summary: 'Reset a password; the answer shows the new one once',
    answer: type<AccountWithPassword>(),
  }),
  endSessions: call('POST', '/api/accounts/:id/end-sessions', {
    access: 'admin',
    summary: 'Sign an account out everywhere',
    answer: type<SessionsEnded>(),
  }),
  removeFactors: call('POST', '/api/accounts/:id/remove-factors', {
    access: 'admin',
    summary: 'Remove the second factors of an account and sign it out everywhere',
    answer: type<Account>(),
  }),
  updateOwn: call('PATCH', '/api/auth/me', {
    access: 'contributor',
    summary: 'Change your own name or email address',
    body: updateCurrentUserSchema,
    answer: type<CurrentUser>(),
  }),
}
