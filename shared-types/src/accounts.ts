import { z } from 'zod'
import { MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT_MESSAGE, roleSchema } from './auth.ts'
import { isoTimeSchema } from './iso-time.ts'

/** What a new account is refused with (409, `username_taken`). */
export const USERNAME_TAKEN_MESSAGE = 'Somebody has this user name already'
/** Why the last administrator can be neither disabled nor made an editor (409, `last_admin`). */
export const LAST_ADMIN_MESSAGE = 'There must be an administrator who can sign in'
/** Why nobody takes away their own rights (422, `own_account`). */
export const OWN_ACCOUNT_MESSAGE = 'Another administrator has to do this for you'

/** Unique without regard to case, which is why letters of other alphabets are left out: databases fold them differently. */
export const usernameSchema = z
  .string({ error: 'Username is required' })
  .trim()
  .min(1, 'Username is required')
  .max(60, 'A user name has at most 60 characters')
  .regex(
    /^[a-z0-9](?:[a-z0-9 ._@-]*[a-z0-9])?$/i,
    'A user name has letters a to z, digits, and between them . _ - @ or spaces',
  )

/** Whoever may sign in, as administrators see them. */
export const accountSchema = z.object({
  id: z.string(),
  username: z.string(),
  role: roleSchema,
  disabled: z.boolean(),
  /** Their password is one that an administrator was shown; they choose another at the next sign-in. */
  mustChangePassword: z.boolean(),
  createdAt: isoTimeSchema,
  /** null: never, or before it was kept. */
  signedInAt: isoTimeSchema.nullable(),
  /** How many sessions are open. */
  sessions: z.number().int(),
})
export type Account = z.infer<typeof accountSchema>

/** Body of `POST /api/accounts`. Without a password one is made up, which the answer tells this once. */
export const createAccountSchema = z.object({
  username: usernameSchema,
  role: roleSchema,
  password: z
    .string()
    .min(MIN_PASSWORD_LENGTH, PASSWORD_TOO_SHORT_MESSAGE)
    .max(1000, 'New password is too long')
    .optional(),
})
export type CreateAccountInput = z.infer<typeof createAccountSchema>

/** Answer of `POST /api/accounts` and `POST /api/accounts/{id}/reset-password`; `password` only where it was made up. */
export const accountWithPasswordSchema = z.object({ account: accountSchema, password: z.string().nullable() })
export type AccountWithPassword = z.infer<typeof accountWithPasswordSchema>

/** Body of `PATCH /api/accounts/{id}`. Disabling ends all sessions. */
export const updateAccountSchema = z.object({ role: roleSchema, disabled: z.boolean() }).partial()
export type UpdateAccountInput = z.infer<typeof updateAccountSchema>

/** An open session: `GET /api/auth/sessions` for one's own, `GET /api/accounts/{id}/sessions` for administrators. */
export const sessionSchema = z.object({
  id: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  /** `Firefox on Windows`, as far as the browser tells. */
  device: z.string(),
  /** The network address it was opened from; null for old ones. */
  address: z.string().nullable(),
  createdAt: isoTimeSchema,
  /** Within the hour. */
  seenAt: isoTimeSchema,
})
export type Session = z.infer<typeof sessionSchema>

/** How many sessions a call ended. */
export const sessionsEndedSchema = z.object({ ended: z.number().int() })
