import { z } from 'zod'
import {
  type CurrentUser,
  displayNameSchema,
  newPasswordSchema,
  type Role,
  roleSchema,
  usernameSchema,
} from './accounts.ts'
import { call, type } from './call.ts'
import { emailSchema } from './subscribers.ts'

/** The code comes with 409, whatever ended it: without a link that works, nobody learns who has an account. */
export const INVITATION_OVER = 'invitation_over'

/** A new invitation for an address replaces its open one. */
export const inviteSchema = z.object({
  email: emailSchema,
  displayName: displayNameSchema.optional(),
  role: roleSchema,
})
export type NewInvitation = z.output<typeof inviteSchema>

/** An open or expired invitation, as administrators see it. Times are milliseconds. */
export interface Invitation {
  id: string
  email: string
  displayName: string | null
  role: Role
  invitedBy: string
  createdAt: number
  expiresAt: number
  isExpired: boolean
}

export interface SentInvitation {
  invitation: Invitation
  /** The link is to be copied because no mail was sent. It is shown once; null if we mailed it. */
  link: string | null
}

const invitationToken = z.string().max(200)

export interface OpenInvitation {
  email: string
  displayName: string | null
  role: Role
  siteName: string
  expiresAt: number
}

export const acceptInvitationSchema = z.object({
  token: invitationToken,
  username: usernameSchema,
  displayName: displayNameSchema,
  password: newPasswordSchema,
})

const access = 'admin'

export const invitationCalls = {
  list: call('GET', '/api/invitations', { access, answer: type<Invitation[]>() }),
  invite: call('POST', '/api/invitations', { access, body: inviteSchema, status: 201, answer: type<SentInvitation>() }),
  withdraw: call('DELETE', '/api/invitations/:id', {
    access,
    unversioned: 'An invitation never changes: another one with its own id replaces it.',
  }),
  lookUp: call('POST', '/api/invitations/look-up', {
    access: 'public',
    body: z.object({ token: invitationToken }),
    answer: type<OpenInvitation>(),
  }),
  accept: call('POST', '/api/invitations/accept', {
    access: 'public',
    body: acceptInvitationSchema,
    status: 201,
    answer: type<CurrentUser>(),
  }),
}
