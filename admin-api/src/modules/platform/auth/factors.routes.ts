import {
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
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { getSignedIn } from '../../../http/callers/access-guard.ts'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { App } from '../../../http/routing.ts'
import {
  addPasskey,
  addTotp,
  listOwnFactors,
  makeRecoveryCodes,
  removeOwnFactor,
  renameOwnFactor,
  startPasskey,
  startTotp,
} from './factors.service.ts'

const CHANGES_PER_CALLER = 30

const own = { access: 'contributor', beforeFactor: true } as const
const changing = { access: 'contributor', rateLimit: perCaller(CHANGES_PER_CALLER) } as const
/** The start wants a fresh proof; only its own session goes on. */
const adding = { ...changing, beforeFactor: true, answersSecret: true } as const
const starting = { ...adding, stepUp: true } as const
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
    async (request) => startTotp(context, getSignedIn(request)),
  )

  app.post(
    '/api/auth/factors/totp',
    {
      config: adding,
      schema: { tags, summary: 'Add an authenticator app', body: addTotpSchema, response: { 201: addedFactorSchema } },
    },
    async (request, reply) => reply.code(201).send(await addTotp(context, getSignedIn(request), request.body)),
  )

  app.post(
    '/api/auth/factors/passkey/start',
    {
      config: starting,
      schema: { tags, summary: 'Begin to add a passkey', response: { 200: passkeyEnrollmentSchema } },
    },
    async (request) => startPasskey(context, getSignedIn(request), request.headers.origin),
  )

  app.post(
    '/api/auth/factors/passkey',
    {
      config: adding,
      schema: { tags, summary: 'Add a passkey', body: addPasskeySchema, response: { 201: addedFactorSchema } },
    },
    async (request, reply) => reply.code(201).send(await addPasskey(context, getSignedIn(request), request.body)),
  )

  app.patch(
    '/api/auth/factors/:id',
    {
      config: { ...changing, stepUp: true },
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
      config: { ...changing, stepUp: true },
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
      config: { ...changing, stepUp: true, answersSecret: true },
      schema: { tags, summary: 'Make new recovery codes', response: { 200: recoveryCodesSchema } },
    },
    async (request) => ({ recoveryCodes: await makeRecoveryCodes(context, getSignedIn(request)) }),
  )
}
