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

const rateLimit = perCaller(30)
const admin = { access: 'admin' } as const
/** What gives somebody rights, or takes them. */
const granting = { ...admin, stepUp: true } as const
const grantingSecret = { ...granting, answersSecret: true, rateLimit } as const
/** Tokens can't be guessed; the limit protects the database and the processor from attempts. */
const withToken = { access: 'public', answersSecret: true, rateLimit } as const
const params = z.object({ id: z.string() })

export function accountRoutes(app: App, context: AppContext): void {
  const list = call(admin, 'All accounts', { response: { 200: z.array(accountSchema) } })
  app.get('/api/accounts', list, async () => listAccounts(context))

  const account = { params, response: { 200: accountSchema } }
  const update = { body: updateAccountSchema, ...account }
  const summary = 'Change a role or an email address, disable or enable'
  app.patch('/api/accounts/:id', call(granting, summary, update), async (request) =>
    updateAccount(context, getSignedIn(request).user, request.params.id, request.body),
  )

  const withPassword = { params, response: { 200: accountWithPasswordSchema } }
  const reset = call(grantingSecret, 'Reset a password; the answer shows the new one once', withPassword)
  app.post('/api/accounts/:id/reset-password', reset, async (request) =>
    resetAccountPassword(context, getSignedIn(request).user, request.params.id),
  )

  const ended = { params, response: { 200: sessionsEndedSchema } }
  app.post('/api/accounts/:id/end-sessions', call(granting, 'Sign an account out everywhere', ended), async (request) =>
    endAccountSessions(context, getSignedIn(request).user, request.params.id),
  )

  const remove = call(granting, 'Remove the second factors of an account and sign it out everywhere', account)
  app.post('/api/accounts/:id/remove-factors', remove, async (request) =>
    removeAccountFactors(context, getSignedIn(request).user, request.params.id),
  )

  const own = { body: updateCurrentUserSchema, response: { 200: currentUserSchema } }
  const ownSummary = 'Change your own name or email address'
  app.patch('/api/auth/me', call({ access: 'contributor', rateLimit }, ownSummary, own), async (request) => {
    const { user } = request.body.email === undefined ? getSignedIn(request) : getFreshlyProven(request)
    return changeOwnAccount(context, user, request.body)
  })
  invitationRoutes(app, context)
}

function invitationRoutes(app: App, context: AppContext): void {
  const list = call(admin, 'Open invitations', { response: { 200: z.array(invitationSchema) } })
  app.get('/api/invitations', list, async () => listInvitations(context))

  const summary = 'Invite a person; a former invitation of this address ends'
  const sent = { body: inviteSchema, response: { 201: sentInvitationSchema } }
  app.post('/api/invitations', call(grantingSecret, summary, sent), async (request, reply) =>
    reply.code(201).send(await invite(context, getSignedIn(request).user, request.body)),
  )

  app.delete('/api/invitations/:id', call(granting, 'Withdraw an invitation', { params }), async (request) => {
    await withdrawInvitation(context, getSignedIn(request).user, request.params.id)
    return {}
  })

  const lookUp = { body: invitationTokenSchema, response: { 200: openInvitationSchema } }
  app.post('/api/invitations/look-up', call(withToken, 'Whom an invitation link is for', lookUp), async (request) =>
    lookUpInvitation(context, request.body.token),
  )

  const accept = { body: acceptInvitationSchema, response: { 201: currentUserSchema } }
  const acceptSummary = 'Accept an invitation: makes the account and signs in'
  app.post('/api/invitations/accept', call(withToken, acceptSummary, accept), async (request, reply) => {
    const { user, session } = await acceptInvitation(context, request.body, callerOf(request, context.config))
    setSessionToken(reply, context, session)
    return reply.code(201).send(user)
  })
}

function call<const C extends FastifyContextConfig, S extends FastifySchema>(config: C, summary: string, schema: S) {
  return { config, schema: { tags: ['accounts'], summary, ...schema } }
}
