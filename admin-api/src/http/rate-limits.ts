import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { clientNetwork } from './access/client-address.ts'
import { tooManyRequests } from './errors/app-error.ts'
import type { App } from './routing.ts'

const MINUTE_MS = 60_000

/** The limit of public routes that say nothing else. It is generous: a whole town may share one address. */
const PUBLIC_CALLS_PER_MINUTE = 6000

/** The limit of pictures: a page shows dozens, and a school or a CDN asks for all its readers from a few addresses. */
const PICTURE_READS_PER_MINUTE = 60_000

/** Routes for people who are signed in are unlimited unless their `config` has `rateLimit: rateLimitPerClient(…)`. */
export async function registerRateLimits(app: App): Promise<void> {
  app.addHook('onRoute', (route) => {
    const { config } = route
    // It gets a copy, because routes share these objects.
    if (config?.access === 'public' && config.rateLimit === undefined)
      route.config = { ...config, rateLimit: rateLimitExceptLocal(PUBLIC_CALLS_PER_MINUTE) }
  })
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => clientNetwork(ip),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => tooManyRequests(ttl),
  })
}

export function rateLimitPerClient(max: number) {
  return { max, timeWindow: MINUTE_MS }
}

/** A newsroom's desks must not use up the limit of readers on the same network. */
export function rateLimitPerReader(max: number, { staff }: { staff: number }) {
  return {
    timeWindow: MINUTE_MS,
    max: ({ session }: FastifyRequest) => (session ? staff : max),
    keyGenerator: ({ session, ip }: FastifyRequest) => `${session ? 'staff ' : ''}${clientNetwork(ip)}`,
  }
}

/**
 * Limits forms of readers. It doesn't depend on who is subscribed, so it reveals nothing about it. Colleagues are
 * unlimited. It counts once the body is read, so that a form without script can show what was typed.
 */
export function rateLimitForForms(max: number) {
  const allowList = ({ session }: FastifyRequest) => session !== undefined
  return { ...rateLimitPerClient(max), hook: 'preHandler', allowList } as const
}

/** Exempts the publisher on this machine, which renders thousands of pages per minute. */
export function rateLimitExceptLocal(max: number) {
  return { ...rateLimitPerClient(max), allowList: isRequestOfThisMachine }
}

/** Limits files that pages show. Each route counts by itself, and unknown names count, too. */
export function rateLimitForPictures() {
  return rateLimitExceptLocal(PICTURE_READS_PER_MINUTE)
}

function isRequestOfThisMachine({ socket, headers }: FastifyRequest): boolean {
  return socket.remoteAddress === socket.localAddress && headers['x-forwarded-for'] === undefined
}
