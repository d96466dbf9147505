import { currentUserSchema } from '@hometown/shared-types/auth'
import {
  acceptInvitationSchema,
  invitationSchema,
  invitationTokenSchema,
  inviteSchema,
  openInvitationSchema,
  sentInvitationSchema,
} from '@hometown/shared-types/invitation'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { readSessionToken, setSessionToken } from '../../../http/callers/session-cookie.ts'
import type { App } from '../../../http/routing.ts'
import {
  acceptInvitation,
  invite,
  listInvitations,
  lookUpInvitation,
  resendInvitation,
  withdrawInvitation,
} from './invitations.service.ts'

const INVITATIONS_PER_CALLER = 30
/** For anonymous callers. Tokens can't be guessed; the limit protects the database and the processor from attempts. */
const LOOK_UPS_PER_CALLER = 30
const ACCEPTS_PER_CALLER = 10

const admin = { access: 'admin' } as const
const sending = { ...admin, stepUp: true, answersSecret: true, rateLimit: perCaller(INVITATIONS_PER_CALLER) } as const
const tags = ['accounts']
const byId = z.object({ id: z.string() })

export function invitationRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/invitations',
    { config: admin, schema: { tags, summary: 'Open invitations', response: { 200: z.array(invitationSchema) } } },
    async () => listInvitations(context),
  )

  app.post(
    '/api/invitations',
    {
      config: sending,
      schema: { tags, summary: 'Invite a person', body: inviteSchema, response: { 201: sentInvitationSchema } },
    },
    async (request, reply) => reply.code(201).send(await invite(context, getSignedIn(request).user, request.body)),
  )

  app.post(
    '/api/invitations/:id/resend',
    {
      config: sending,
      schema: {
        tags,
        summary: 'Send an invitation again, with a new link',
        params: byId,
        response: { 200: sentInvitationSchema },
      },
    },
    async (request) => resendInvitation(context, getSignedIn(request).user, request.params.id),
  )

  app.delete(
    '/api/invitations/:id',
    { config: { ...admin, stepUp: true }, schema: { tags, summary: 'Withdraw an invitation', params: byId } },
    async (request) => {
      await withdrawInvitation(context, getSignedIn(request).user, request.params.id)
      return {}
    },
  )

  app.post(
    '/api/invitations/look-up',
    {
      config: { access: 'public', answersSecret: true, rateLimit: perCaller(LOOK_UPS_PER_CALLER) },
      schema: {
        tags,
        summary: 'Whom an invitation link is for',
        body: invitationTokenSchema,
        response: { 200: openInvitationSchema },
      },
    },
    async (request) => lookUpInvitation(context, request.body.token),
  )

  app.post(
    '/api/invitations/accept',
    {
      config: { access: 'public', answersSecret: true, rateLimit: perCaller(ACCEPTS_PER_CALLER) },
      schema: {
        tags,
        summary: 'Accept an invitation: makes the account and signs in',
        body: acceptInvitationSchema,
        response: { 201: currentUserSchema },
      },
    },
    async (request, reply) => {
      const sessionToken = readSessionToken(request, context.config)
      const caller = { address: request.ip, userAgent: request.headers['user-agent'], sessionToken }
      const { user, session } = await acceptInvitation(context, request.body, caller)
      setSessionToken(reply, context.config, session.token, session.expiresAt - context.clock.now())
      return reply.code(201).send(user)
    },
  )
}
