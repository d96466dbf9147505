import { z } from 'zod'
import { usernameSchema } from './accounts.ts'
import { displayNameSchema, newPasswordSchema, roleSchema } from './auth.ts'
import { emailSchema } from './subscriber.ts'

export const INVITATION_HOURS = 72

/** The desk's page for invited people; the token stands in the fragment, which browsers send to nobody. */
export const INVITATION_PATH = '/admin/invitation'

/** 409, whatever ended it: without a link that works, nobody learns who has an account. */
export const INVITATION_OVER = 'invitation_over'
export const INVITATION_OVER_MESSAGE = `This invitation link doesn’t work anymore: it was used, replaced or withdrawn, or it’s older than ${INVITATION_HOURS} hours. If you have an account, sign in. Otherwise ask an administrator for a new link.`

/** Body of `POST /api/invitations`. A new invitation for an address replaces its open one. */
export const inviteSchema = z.object({
  email: emailSchema,
  displayName: displayNameSchema.optional(),
  role: roleSchema,
})
export type InviteInput = z.input<typeof inviteSchema>
export type NewInvitation = z.output<typeof inviteSchema>

/** An open or expired invitation, as administrators see it. Times are milliseconds. */
export const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  displayName: z.string().nullable(),
  role: roleSchema,
  /** Username. */
  invitedBy: z.string(),
  createdAt: z.number().int(),
  expiresAt: z.number().int(),
  isExpired: z.boolean(),
})
export type Invitation = z.infer<typeof invitationSchema>

/** Answer of `POST /api/invitations`. */
export const sentInvitationSchema = z.object({
  invitation: invitationSchema,
  /** To copy, because no mail was sent. Shown once; null if we mailed it. */
  link: z.string().nullable(),
})
export type SentInvitation = z.infer<typeof sentInvitationSchema>

const token = z.string().max(200)

/** Body of `POST /api/invitations/look-up`. */
export const invitationTokenSchema = z.object({ token })

/** Its answer, for somebody with a good link. */
export const openInvitationSchema = z.object({
  email: z.string(),
  displayName: z.string().nullable(),
  role: roleSchema,
  siteName: z.string(),
  expiresAt: z.number().int(),
})
export type OpenInvitation = z.infer<typeof openInvitationSchema>

/** Body of `POST /api/invitations/accept`; the answer is the new user, signed in. */
export const acceptInvitationSchema = z.object({
  token,
  username: usernameSchema,
  displayName: displayNameSchema,
  password: newPasswordSchema,
})
export type AcceptInvitationInput = z.input<typeof acceptInvitationSchema>
