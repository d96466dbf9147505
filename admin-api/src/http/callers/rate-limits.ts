import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { tooManyTries } from '../errors/too-many-tries.ts'
import type { App } from '../routing.ts'
import { callerNetwork } from './caller-network.ts'

const MINUTE = 60_000

/** Routes are unlimited unless their `config` has `rateLimit: perCaller(…)`. */
export async function registerRateLimits(app: App): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => callerNetwork(ip),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => tooManyTries(ttl),
  })
}

/** For a route's `config.rateLimit`: so many calls of one caller within a minute. */
export function perCaller(max: number) {
  return { max, timeWindow: MINUTE }
}

/** The same where staff call more often than readers do; an office's readers are not refused for what its desks ask. */
export function perReader(max: number, { staff }: { staff: number }) {
  return {
    timeWindow: MINUTE,
    max: ({ signedIn }: FastifyRequest) => (signedIn ? staff : max),
    keyGenerator: ({ signedIn, ip }: FastifyRequest) => `${signedIn ? 'staff ' : ''}${callerNetwork(ip)}`,
  }
}

/** The same for what the publisher reads, which renders thousands of pages in a minute and asks on this machine. */
export function perCallerOutside(max: number) {
  return { ...perCaller(max), allowList: isOfThisMachine }
}

/** A proxy on this machine says for whom it asks. */
function isOfThisMachine({ socket, headers }: FastifyRequest): boolean {
  return socket.remoteAddress === socket.localAddress && headers['x-forwarded-for'] === undefined
}
