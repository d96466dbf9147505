import { currentUserSchema } from '@hometown/shared-types/auth'
import { passkeyProofSchema, passkeySignInSchema, secondFactorSchema } from '@hometown/shared-types/second-factors'
import type { FastifyReply } from 'fastify'
import type { AppContext } from '../../../../../context.ts'
import { callerRange } from '../../../../../http/callers/caller-network.ts'
import { perCaller } from '../../../../../http/callers/rate-limits.ts'
import { createWindowCounts } from '../../../../../http/callers/window-counts.ts'
import { setSignInCookies, signInCaller } from '../../../../../http/cookies/sign-in-cookies.ts'
import { tooManyTries } from '../../../../../http/errors/too-many-tries.ts'
import type { App } from '../../../../../http/routing.ts'
import type { SignedInAccount } from '../../sign-in/finish-sign-in.ts'
import { signInWithPasskey, startPasskeySignIn } from './passkey-sign-in.service.ts'
import { proveSecondFactor } from './second-factor.service.ts'

const PROOFS_PER_CALLER = 30

const config = { access: 'public', answersSecret: true, rateLimit: perCaller(PROOFS_PER_CALLER) } as const
const tags = ['auth']

export function secondFactorRoutes(app: App, context: AppContext): void {
  const countStart = createPasskeyStartLimit(context)

  app.post(
    '/api/auth/login/second-factor',
    {
      config,
      schema: {
        tags,
        summary: 'Sign in: the second factor, after the password',
        body: secondFactorSchema,
        response: { 200: currentUserSchema },
      },
    },
    async (request, reply) =>
      welcome(reply, await proveSecondFactor(context, request.body, signInCaller(request, context.config))),
  )

  app.post(
    '/api/auth/login/passkey/start',
    {
      config,
      schema: { tags, summary: 'Begin to sign in with a passkey alone', response: { 200: passkeySignInSchema } },
    },
    async (request, reply) => {
      countStart(request.ip)
      reply.header('cache-control', 'no-store')
      return startPasskeySignIn(context, request.headers.origin)
    },
  )

  app.post(
    '/api/auth/login/passkey',
    {
      config,
      schema: {
        tags,
        summary: 'Sign in with a passkey alone',
        body: passkeyProofSchema,
        response: { 200: currentUserSchema },
      },
    },
    async (request, reply) =>
      welcome(reply, await signInWithPasskey(context, request.body, signInCaller(request, context.config))),
  )

  function welcome(reply: FastifyReply, account: SignedInAccount) {
    reply.header('cache-control', 'no-store')
    setSignInCookies(reply, context, account)
    return account.user
  }
}

const MINUTE = 60_000

/** From an IPv4 /24 or an IPv6 /48: anybody can rent one of those, with its 65,536 networks. */
const STARTS_PER_RANGE = 300

/**
 * Each start stores a row, and anybody may start.
 * @returns a function that counts a start
 * @throws 429 from that function, after too many
 */
function createPasskeyStartLimit({ clock }: Pick<AppContext, 'clock'>): (address: string) => void {
  const starts = createWindowCounts(MINUTE, clock)
  return (address) => {
    const range = callerRange(address)
    const wait = starts.waitFor(range, STARTS_PER_RANGE)
    if (wait !== undefined) throw tooManyTries(wait)
    starts.add(range, 1)
  }
}
