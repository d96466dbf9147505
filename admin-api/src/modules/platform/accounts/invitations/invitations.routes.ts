import { currentUserSchema } from '@hometown/shared-types/auth'
import {
  acceptInvitationSchema,
  INVITATION_PROBLEMS,
  invitationSchema,
  invitationTokenSchema,
  inviteSchema,
  openInvitationSchema,
  sentInvitationSchema,
} from '@hometown/shared-types/invitation'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import { setSignInCookies, signInCookies } from '../../../../http/cookies/sign-in-cookies.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { App } from '../../../../http/routing.ts'
import { createPasswordEntrance, noteRarely } from '../../auth/sign-in/credentials.service.ts'
import { acceptInvitation, lookUpInvitation } from './accept-invitation.service.ts'
import { invite, listInvitations, resendInvitation, withdrawInvitation } from './invitations.service.ts'

const INVITATIONS_PER_CALLER = 30
/** For anonymous callers. Tokens can't be guessed; the limit protects the database and the processor from attempts. */
const LOOK_UPS_PER_CALLER = 30
const ACCEPTS_PER_CALLER = 10

const admin = { access: 'admin' } as const
const sending = { ...admin, stepUp: true, answersSecret: true, rateLimit: perCaller(INVITATIONS_PER_CALLER) } as const
const tags = ['accounts']
const byId = z.object({ id: z.string() })

export function invitationRoutes(app: App, context: AppContext): void {
  const enter = createPasswordEntrance(context)

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
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return noteWrongLinks(context, request.ip, () => lookUpInvitation(context, request.body.token))
    },
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
      const { sessionToken, deviceToken } = signInCookies(request, context.config)
      const caller = { address: request.ip, deviceToken, signedIn: request.signedIn }
      const device = { address: request.ip, userAgent: request.headers['user-agent'], sessionToken }
      const accepted = await enter(caller, () =>
        noteWrongLinks(context, request.ip, () => acceptInvitation(context, request.body, device)),
      )
      setSignInCookies(reply, context, accepted)
      return reply.code(201).header('cache-control', 'no-store').send(accepted.user)
    },
  )
}

/** The audit log hears of links that are unknown, expired, used or withdrawn; never which link it was. */
async function noteWrongLinks<T>(
  context: Pick<AppContext, 'store' | 'clock'>,
  address: string,
  use: () => Promise<T>,
): Promise<T> {
  try {
    return await use()
  } catch (error) {
    if (error instanceof AppError && error.code in INVITATION_PROBLEMS) {
      const details = { why: error.code.replace('invitation_', '') }
      await noteRarely(context, { action: 'auth.wrong-invitation', details }, { address, about: error.code })
    }
    throw error
  }
}
