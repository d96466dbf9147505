import { z } from 'zod'
import { roleSchema } from './auth.ts'
import { isoTimeSchema } from './iso-time.ts'
import { emailSchema } from './subscriber.ts'

/** 409 `username_taken`. */
export const USERNAME_TAKEN_MESSAGE = 'Another account already has this username'
/** 409 `email_taken`, to administrators and to someone who changes their own address. */
export const EMAIL_TAKEN_MESSAGE = 'Another account already has this email address'
/** 409 `last_admin`: the last administrator can be neither disabled nor made an editor. */
export const LAST_ADMIN_MESSAGE = 'At least one administrator must be able to sign in'
/** 422 `own_account`: nobody takes away their own rights. */
export const OWN_ACCOUNT_MESSAGE = 'Ask another administrator to do this'

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
export const accountSchema = z.object({
  id: z.string(),
  username: z.string(),
  /** Null until its owner says it. */
  displayName: z.string().nullable(),
  /** For emails about the account; null for accounts without one. */
  email: z.string().nullable(),
  role: roleSchema,
  disabled: z.boolean(),
  /** An administrator has seen the password; the user must choose another at the next sign-in. */
  mustChangePassword: z.boolean(),
  createdAt: isoTimeSchema,
  /** Null: never, or before we recorded it. */
  signedInAt: isoTimeSchema.nullable(),
  /** Number of open sessions. */
  sessions: z.number().int(),
  /** Number of passkeys and authenticator apps. */
  factors: z.number().int(),
})
export type Account = z.infer<typeof accountSchema>

/** Answer of `POST /api/accounts/{id}/reset-password`. The password is shown once. */
export const accountWithPasswordSchema = z.object({ account: accountSchema, password: z.string() })
export type AccountWithPassword = z.infer<typeof accountWithPasswordSchema>

/** Body of `PATCH /api/accounts/{id}`. Disabling ends all sessions. */
export const updateAccountSchema = z
  .object({ role: roleSchema, disabled: z.boolean(), email: emailSchema.nullable() })
  .partial()
export type UpdateAccountInput = z.infer<typeof updateAccountSchema>

/** Item of `GET /api/auth/sessions`: one's own. */
export const sessionSchema = z.object({
  id: z.string(),
  /** The caller's own session. */
  current: z.boolean(),
  /** Such as `Firefox on Windows`. */
  device: z.string(),
  /** Network address; null for old sessions. */
  address: z.string().nullable(),
  createdAt: isoTimeSchema,
  /** Accurate to five minutes. */
  seenAt: isoTimeSchema,
})
export type Session = z.infer<typeof sessionSchema>

/** Number of sessions that a call ended. */
export const sessionsEndedSchema = z.object({ ended: z.number().int() })
