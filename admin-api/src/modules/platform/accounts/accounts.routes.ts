import {
  accountSchema,
  accountWithPasswordSchema,
  sessionsEndedSchema,
  updateAccountSchema,
} from '@hometown/shared-types/accounts'
import { currentUserSchema, updateCurrentUserSchema } from '@hometown/shared-types/auth'
import {
  acceptInvitationSchema,
  invitationSchema,
  invitationTokenSchema,
  inviteSchema,
  openInvitationSchema,
  sentInvitationSchema,
} from '@hometown/shared-types/invitation'
import type { FastifyContextConfig, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getFreshlyProven, getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import { callerOf, setSessionToken } from '../../../http/callers/session-cookie.ts'
import type { App } from '../../../http/routing.ts'
import {
  changeOwnAccount,
  endAccountSessions,
  listAccounts,
  removeAccountFactors,
  resetAccountPassword,
  updateAccount,
} from './accounts.service.ts'
import {
  acceptInvitation,
  invite,
  listInvitations,
  lookUpInvitation,
  withdrawInvitation,
} from './invitations.service.ts'

const admin = { access: 'admin' } as const
/** What gives somebody rights, or takes them. */
const granting = { ...admin, stepUp: true } as const
const grantingSecret = { ...granting, answersSecret: true, rateLimit: perCaller(30) } as const
/** Tokens can't be guessed; the limit protects the database and the processor from attempts. */
const withToken = { access: 'public', answersSecret: true, rateLimit: perCaller(30) } as const
const byId = z.object({ id: z.string() })

const account = { params: byId, response: { 200: accountSchema } }

export function accountRoutes(app: App, context: AppContext): void {
  invitationRoutes(app, context)
  app.get('/api/accounts', call(admin, 'All accounts', { response: { 200: z.array(accountSchema) } }), async () =>
    listAccounts(context),
  )

  const summary = 'Change a role or an email address, disable or enable'
  app.patch('/api/accounts/:id', call(granting, summary, { body: updateAccountSchema, ...account }), async (request) =>
    updateAccount(context, getSignedIn(request).user, request.params.id, request.body),
  )

  const withPassword = { params: byId, response: { 200: accountWithPasswordSchema } }
  app.post(
    '/api/accounts/:id/reset-password',
    call(grantingSecret, 'Reset a password; the answer shows the new one once', withPassword),
    async (request) => resetAccountPassword(context, getSignedIn(request).user, request.params.id),
  )

  const ended = { params: byId, response: { 200: sessionsEndedSchema } }
  app.post(
    '/api/accounts/:id/end-sessions',
    call(granting, 'Sign an account out everywhere', ended),
    async (request) => ({ ended: await endAccountSessions(context, getSignedIn(request).user, request.params.id) }),
  )

  app.post(
    '/api/accounts/:id/remove-factors',
    call(granting, 'Remove the second factors of an account and sign it out everywhere', account),
    async (request) => removeAccountFactors(context, getSignedIn(request).user, request.params.id),
  )

  const ownAccount = { body: updateCurrentUserSchema, response: { 200: currentUserSchema } }
  app.patch(
    '/api/auth/me',
    call({ access: 'contributor', rateLimit: perCaller(30) }, 'Change your own name or email address', ownAccount),
    async (request) => {
      const { user } = request.body.email === undefined ? getSignedIn(request) : getFreshlyProven(request)
      return changeOwnAccount(context, user, request.body)
    },
  )
}

function invitationRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/invitations',
    call(admin, 'Open invitations', { response: { 200: z.array(invitationSchema) } }),
    async () => listInvitations(context),
  )

  const summary = 'Invite a person; a former invitation of this address ends'
  app.post(
    '/api/invitations',
    call(grantingSecret, summary, { body: inviteSchema, response: { 201: sentInvitationSchema } }),
    async (request, reply) => reply.code(201).send(await invite(context, getSignedIn(request).user, request.body)),
  )

  app.delete('/api/invitations/:id', call(granting, 'Withdraw an invitation', { params: byId }), async (request) => {
    await withdrawInvitation(context, getSignedIn(request).user, request.params.id)
    return {}
  })

  const lookUp = { body: invitationTokenSchema, response: { 200: openInvitationSchema } }
  app.post('/api/invitations/look-up', call(withToken, 'Whom an invitation link is for', lookUp), async (request) =>
    lookUpInvitation(context, request.body.token),
  )

  const accept = { body: acceptInvitationSchema, response: { 201: currentUserSchema } }
  app.post(
    '/api/invitations/accept',
    call(withToken, 'Accept an invitation: makes the account and signs in', accept),
    async (request, reply) => {
      const { user, session } = await acceptInvitation(context, request.body, callerOf(request, context.config))
      setSessionToken(reply, context, session)
      return reply.code(201).send(user)
    },
  )
}

function call<const C extends FastifyContextConfig, S extends FastifySchema>(config: C, summary: string, schema: S) {
  return { config, schema: { tags: ['accounts'], summary, ...schema } }
}
