import {
  type AddedFactor,
  addedFactorSchema,
  addPasskeySchema,
  addTotpSchema,
  factorSchema,
  ownFactorsSchema,
  passkeyEnrollmentSchema,
  recoveryCodesSchema,
  renameFactorSchema,
  totpEnrollmentSchema,
} from '@hometown/shared-types/second-factors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import { getSignedIn } from '../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../http/callers/rate-limits.ts'
import { setDeviceToken } from '../../../../http/cookies/device-cookie.ts'
import type { App } from '../../../../http/routing.ts'
import { addPasskey, startPasskey } from './enroll/enroll-passkey.service.ts'
import { addTotp, startTotp } from './enroll/enroll-totp.service.ts'
import { tokenOfEnrollingBrowser } from './enroll/enrolling-browser.service.ts'
import { listOwnFactors, makeRecoveryCodes, removeOwnFactor, renameOwnFactor } from './own-factors.service.ts'

const CHANGES_PER_CALLER = 30

const own = { access: 'contributor', beforeFactor: true } as const
const changing = { access: 'contributor', rateLimit: perCaller(CHANGES_PER_CALLER) } as const
/** The start wants a full proof; only its own session, within ten minutes, goes on. */
const starting = { ...changing, beforeFactor: true, stepUp: 'full', answersSecret: true } as const
const adding = { ...changing, beforeFactor: true, answersSecret: true } as const
const tags = ['auth']
const byId = z.object({ id: z.string() })

export function factorRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/auth/factors',
    { config: own, schema: { tags, summary: 'Your second factors', response: { 200: ownFactorsSchema } } },
    async (request) => listOwnFactors(context, getSignedIn(request), request.headers.origin),
  )

  app.post(
    '/api/auth/factors/totp/start',
    {
      config: starting,
      schema: { tags, summary: 'Begin to add an authenticator app', response: { 200: totpEnrollmentSchema } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return startTotp(context, getSignedIn(request))
    },
  )

  app.post(
    '/api/auth/factors/totp',
    {
      config: adding,
      schema: { tags, summary: 'Add an authenticator app', body: addTotpSchema, response: { 201: addedFactorSchema } },
    },
    async (request, reply) => answerAdded(request, reply, await addTotp(context, getSignedIn(request), request.body)),
  )

  app.post(
    '/api/auth/factors/passkey/start',
    {
      config: starting,
      schema: { tags, summary: 'Begin to add a passkey', response: { 200: passkeyEnrollmentSchema } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return startPasskey(context, getSignedIn(request), request.headers.origin)
    },
  )

  app.post(
    '/api/auth/factors/passkey',
    {
      config: adding,
      schema: { tags, summary: 'Add a passkey', body: addPasskeySchema, response: { 201: addedFactorSchema } },
    },
    async (request, reply) =>
      answerAdded(request, reply, await addPasskey(context, getSignedIn(request), request.body)),
  )

  app.patch(
    '/api/auth/factors/:id',
    {
      config: { ...changing, stepUp: 'full' },
      schema: {
        tags,
        summary: 'Rename a second factor',
        params: byId,
        body: renameFactorSchema,
        response: { 200: factorSchema },
      },
    },
    async (request) => renameOwnFactor(context, getSignedIn(request), request.params.id, request.body.name),
  )

  app.delete(
    '/api/auth/factors/:id',
    {
      config: { ...changing, stepUp: 'full' },
      schema: {
        tags,
        summary: 'Remove a second factor and sign out everywhere else',
        params: byId,
        response: { 200: ownFactorsSchema },
      },
    },
    async (request) => removeOwnFactor(context, getSignedIn(request), request.params.id, request.headers.origin),
  )

  app.post(
    '/api/auth/factors/recovery-codes',
    {
      config: { ...changing, stepUp: 'full', answersSecret: true },
      schema: { tags, summary: 'Make new recovery codes', response: { 200: recoveryCodesSchema } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return { recoveryCodes: await makeRecoveryCodes(context, getSignedIn(request)) }
    },
  )

  async function answerAdded(request: FastifyRequest, reply: FastifyReply, added: AddedFactor) {
    setDeviceToken(reply, context.config, await tokenOfEnrollingBrowser(context, getSignedIn(request)))
    return reply.code(201).header('cache-control', 'no-store').send(added)
  }
}
