import { freshnessSchema, stepUpSchema, stepUpStartSchema } from '@hometown/shared-types/second-factors'
import type { AppContext } from '../../../../../context.ts'
import { getSignedIn } from '../../../../../http/callers/access-guard.ts'
import { perCaller } from '../../../../../http/callers/rate-limits.ts'
import { setSessionToken } from '../../../../../http/cookies/session-cookie.ts'
import { signInCookies } from '../../../../../http/cookies/sign-in-cookies.ts'
import type { App } from '../../../../../http/routing.ts'
import { freshness, startStepUp, stepUp } from './step-up.service.ts'

const PROOFS_PER_CALLER = 30

const own = { access: 'contributor', beforeOwnPassword: true, beforeFactor: true } as const
const proving = { ...own, answersSecret: true, rateLimit: perCaller(PROOFS_PER_CALLER) } as const
const tags = ['auth']

export function stepUpRoutes(app: App, context: AppContext): void {
  app.get(
    '/api/auth/step-up',
    {
      config: own,
      schema: { tags, summary: 'How long the last proof is still fresh', response: { 200: freshnessSchema } },
    },
    async (request) => freshness(context, getSignedIn(request)),
  )

  app.post(
    '/api/auth/step-up/start',
    {
      config: proving,
      schema: { tags, summary: 'Begin to prove again who you are', response: { 200: stepUpStartSchema } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return startStepUp(context, getSignedIn(request), request.headers.origin)
    },
  )

  app.post(
    '/api/auth/step-up',
    {
      config: proving,
      schema: {
        tags,
        summary: 'Prove again who you are; the session gets a new token',
        body: stepUpSchema,
        response: { 200: freshnessSchema },
      },
    },
    async (request, reply) => {
      const caller = { address: request.ip, deviceToken: signInCookies(request, context.config).deviceToken }
      const { session, freshness } = await stepUp(context, getSignedIn(request), request.body, caller)
      reply.header('cache-control', 'no-store')
      setSessionToken(reply, context.config, session.token, session.expiresAt - context.clock.now())
      return freshness
    },
  )
}
