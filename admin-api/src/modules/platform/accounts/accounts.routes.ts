import {
  accountSchema,
  accountWithPasswordSchema,
  createAccountSchema,
  sessionSchema,
  sessionsEndedSchema,
  updateAccountSchema,
} from '@hometown/shared-types/accounts'
import { currentUserSchema, updateCurrentUserSchema } from '@hometown/shared-types/auth'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getFreshlyProven, getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import {
  changeOwnAccount,
  createAccount,
  endAccountSessions,
  listAccountSessions,
  listAccounts,
  removeAccountFactors,
  resetAccountPassword,
  updateAccount,
} from './accounts.service.ts'

const admin = { access: 'admin' } as const
/** What gives somebody rights, or takes them. */
const granting = { ...admin, stepUp: true } as const
const tags = ['accounts']
const byId = z.object({ id: z.string() })

const PASSWORDS_PER_CALLER = 20
const NAME_CHANGES_PER_CALLER = 30

export function accountRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/accounts',
    {
      config: admin,
      schema: { tags, summary: 'All accounts', response: { 200: z.array(accountSchema) } },
    },
    async () => listAccounts(context),
  )

  app.post(
    '/api/accounts',
    {
      config: { ...granting, answersSecret: true, rateLimit: perCaller(PASSWORDS_PER_CALLER) },
      schema: {
        tags,
        summary: 'Add an account',
        body: createAccountSchema,
        response: { 201: accountWithPasswordSchema },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createAccount(context, getSignedIn(request).user, request.body)),
  )

  app.patch(
    '/api/accounts/:id',
    {
      config: granting,
      schema: {
        tags,
        summary: 'Change a role, disable or enable',
        params: byId,
        body: updateAccountSchema,
        response: { 200: accountSchema },
      },
    },
    async (request) => updateAccount(context, getSignedIn(request).user, request.params.id, request.body),
  )

  app.post(
    '/api/accounts/:id/reset-password',
    {
      config: { ...granting, answersSecret: true, rateLimit: perCaller(PASSWORDS_PER_CALLER) },
      schema: {
        tags,
        summary: 'Reset a password; the answer shows the new one once',
        params: byId,
        response: { 200: accountWithPasswordSchema },
      },
    },
    async (request) => resetAccountPassword(context, getSignedIn(request).user, request.params.id),
  )

  app.get(
    '/api/accounts/:id/sessions',
    {
      config: admin,
      schema: {
        tags,
        summary: 'The sessions of an account',
        params: byId,
        response: { 200: z.array(sessionSchema) },
      },
    },
    async (request) => listAccountSessions(context, request.params.id, getSignedIn(request).sessionId),
  )

  app.post(
    '/api/accounts/:id/end-sessions',
    {
      config: granting,
      schema: {
        tags,
        summary: 'Sign an account out everywhere',
        params: byId,
        response: { 200: sessionsEndedSchema },
      },
    },
    async (request) => ({
      ended: await endAccountSessions(context, getSignedIn(request).user, request.params.id),
    }),
  )

  app.post(
    '/api/accounts/:id/remove-factors',
    {
      config: granting,
      schema: {
        tags,
        summary: 'Remove the second factors of an account and sign it out everywhere',
        params: byId,
        response: { 200: accountSchema },
      },
    },
    async (request) => removeAccountFactors(context, getSignedIn(request).user, request.params.id),
  )

  app.patch(
    '/api/auth/me',
    {
      config: { access: 'contributor', rateLimit: perCaller(NAME_CHANGES_PER_CALLER) },
      schema: {
        tags,
        summary: 'Change your own name or email address',
        body: updateCurrentUserSchema,
        response: { 200: currentUserSchema },
      },
    },
    async (request) => {
      const { user } = request.body.email === undefined ? getSignedIn(request) : getFreshlyProven(request)
      return changeOwnAccount(context, user, request.body)
    },
  )
}
