import { z } from 'zod'
import { singleLine } from './storable-text.ts'
import { emailSchema } from './subscriber.ts'
import { requiredText } from './text-field.ts'
import { MAX_CHOSEN_LENGTH, MIN_PASSWORD_LENGTH, PASSWORD_LONG_MESSAGE, passwordShortMessage } from './weak-password.ts'

/** Characters; as many as an article's author. */
export const DISPLAY_NAME_LIMIT = 200

/** 401, whichever of the two was wrong. */
export const INVALID_CREDENTIALS_MESSAGE = 'Invalid credentials'

export const CURRENT_PASSWORD_MESSAGE = 'Current password is required'

/**
 * `editor` can do everything except accounts, settings and backups. `contributor` writes own drafts and submits them
 * for review.
 */
export const roleSchema = z.enum(['admin', 'editor', 'contributor'])
export type Role = z.infer<typeof roleSchema>

export function isEditor({ role }: { role: Role }): boolean {
  return role !== 'contributor'
}

/** The service also refuses what is too short or easy to guess for a site in public: see `passwordProblem`. */
export const newPasswordSchema = z
  .string({ error: passwordShortMessage(MIN_PASSWORD_LENGTH) })
  .min(MIN_PASSWORD_LENGTH, passwordShortMessage(MIN_PASSWORD_LENGTH))
  .refine((password) => [...password].length <= MAX_CHOSEN_LENGTH, PASSWORD_LONG_MESSAGE)

/** The name under which somebody writes. Empty means none. */
export const displayNameSchema = z
  .string()
  .max(DISPLAY_NAME_LIMIT, `A name has at most ${DISPLAY_NAME_LIMIT} characters`)
  .transform((name) => singleLine(name) || null)

export interface CurrentUser {
  id: string
  username: string
  /** The author of their new articles; null until they say it. */
  displayName: string | null
  role: Role
  /** Of the account; absent if it has none. */
  email?: string
  /** Somebody else has seen the password, or it is too short for a site in public. All calls except changing it are refused until then. */
  mustChangePassword?: true
  /** The account must have a second factor. All calls except adding one are refused until then. */
  mustAddFactor?: true
}

export const updateCurrentUserSchema = z
  .object({
    displayName: displayNameSchema,
    /** Null removes it. Needs a fresh step-up. */
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
  /** Not needed by somebody who has just signed in and must choose another password. */
  currentPassword: z.string().min(1, CURRENT_PASSWORD_MESSAGE).max(1000).optional(),
  newPassword: newPasswordSchema,
})
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>
