import { z } from 'zod'
import {
  MAX_CHOSEN_LENGTH,
  MIN_PASSWORD_LENGTH,
  PASSWORD_LONG_MESSAGE,
  passwordShortMessage,
} from '../rules/passwords.ts'
import { call, type } from './call.ts'
import { line, requiredText, versionSchema } from './fields.ts'
import { emailSchema } from './subscribers.ts'

/** A failed sign-in gets this message and 401, whichever of the two was wrong. */
export const INVALID_CREDENTIALS_MESSAGE = 'Invalid credentials'

export const CURRENT_PASSWORD_MESSAGE = 'Current password is required'

/** An `editor` can do all but accounts, settings and backups; a `contributor` submits own drafts for review. */
export const roleSchema = z.enum(['admin', 'editor', 'contributor'])
export type Role = z.infer<typeof roleSchema>

export function isEditor({ role }: { role: Role }): boolean {
  return role !== 'contributor'
}

/** On a public site, the service also refuses passwords that are short or easy to guess: `describePasswordProblem`. */
export const newPasswordSchema = z
  .string({ error: passwordShortMessage(MIN_PASSWORD_LENGTH) })
  .min(MIN_PASSWORD_LENGTH, passwordShortMessage(MIN_PASSWORD_LENGTH))
  .refine((password) => [...password].length <= MAX_CHOSEN_LENGTH, PASSWORD_LONG_MESSAGE)

export const displayNameSchema = line(200).transform((name) => name || null)

export interface CurrentUser {
  id: string
  username: string
  /** The name is the author of the account's new articles; null until they set it. */
  displayName: string | null
  role: Role
  email?: string
  /** Somebody else has seen the password, or it is too short for a public site. Until it changes, other calls fail. */
  mustChangePassword?: true
  /** The account must have a second factor. All calls except adding one are refused until then. */
  mustAddFactor?: true
}

const updateCurrentUserSchema = z
  .object({
    displayName: displayNameSchema,
    email: emailSchema.nullable(),
  })
  .partial()
export type UpdateCurrentUser = z.output<typeof updateCurrentUserSchema>

export const loginSchema = z.object({
  username: requiredText('Username is required', 200),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1000),
})
export type LoginInput = z.infer<typeof loginSchema>

export const changePasswordSchema = z.object({
  /** The field may be missing for somebody who has just signed in and must choose another password. */
  currentPassword: z.string().min(1, CURRENT_PASSWORD_MESSAGE).max(1000).optional(),
  newPassword: newPasswordSchema,
})
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>

/** Usernames are unique, ignoring case. Only ASCII letters are allowed, because databases fold others differently. */
export const usernameSchema = z
  .string({ error: 'Username is required' })
  .trim()
  .min(1, 'Username is required')
  .max(60, 'A username has at most 60 characters')
  .regex(
    /^[a-z0-9](?:[a-z0-9 ._@-]*[a-z0-9])?$/i,
    'A username has letters a to z, digits, and between them . _ - @ or spaces',
  )

export interface Account {
  id: string
  username: string
  displayName: string | null
  email: string | null
  role: Role
  disabled: boolean
  mustChangePassword: boolean
  createdAt: string
  /** The time is null if they never signed in, or did so before we recorded it. */
  signedInAt: string | null
  sessions: number
  factors: number
  version: number
}

export interface AccountWithPassword {
  account: Account
  password: string
}

/** Disabling an account ends all its sessions. */
const updateAccountSchema = z.object({
  role: roleSchema.optional(),
  disabled: z.boolean().optional(),
  version: versionSchema,
})
export type UpdateAccountInput = z.infer<typeof updateAccountSchema>

export interface ActiveSession {
  id: string
  current: boolean
  device: string
  /** The network address is null for old sessions. */
  address: string | null
  createdAt: string
  /** The time is accurate to five minutes. */
  seenAt: string
}

export interface SessionsEnded {
  ended: number
}

const access = 'admin'
const body = z.object({ version: versionSchema })

export const accountCalls = {
  list: call('GET', '/api/accounts', { access, answer: type<Account[]>() }),
  update: call('PATCH', '/api/accounts/:id', { access, body: updateAccountSchema, answer: type<Account>() }),
  resetPassword: call('POST', '/api/accounts/:id/reset-password', {
    access,
    body,
    answer: type<AccountWithPassword>(),
  }),
  endSessions: call('POST', '/api/accounts/:id/end-sessions', {
    access,
    unversioned: 'Who is signed out signs in again, whatever was changed meanwhile.',
    answer: type<SessionsEnded>(),
  }),
  removeFactors: call('POST', '/api/accounts/:id/remove-factors', { access, body, answer: type<Account>() }),
  updateOwn: call('PATCH', '/api/auth/me', {
    access: 'contributor',
    unversioned: 'Only the person changes their own name and address.',
    body: updateCurrentUserSchema,
    answer: type<CurrentUser>(),
  }),
}
