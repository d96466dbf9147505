import rateLimit from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { tooManyTries } from '../errors/app-error.ts'
import type { App } from '../routing.ts'

const MINUTE = 60_000

/** Of public routes that say nothing else. Generous: a whole town may share one address. */
const PUBLIC_CALLS = 6000

/** Of pictures: a page shows dozens, and a school or a CDN asks for all of its readers from a few addresses. */
const PICTURE_READS = 60_000

/** Routes for people who are signed in are unlimited unless their `config` has `rateLimit: perCaller(…)`. */
export async function registerRateLimits(app: App): Promise<void> {
  app.addHook('onRoute', (route) => {
    const { config } = route
    // A copy: routes share these objects.
    if (config?.access === 'public' && config.rateLimit === undefined)
      route.config = { ...config, rateLimit: perCallerOutside(PUBLIC_CALLS) }
  })
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => callerNetwork(ip),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => tooManyTries(ttl),
  })
}

export function perCaller(max: number) {
  return { max, timeWindow: MINUTE }
}

/** A newsroom's desks must not use up the limit of readers on the same network. */
export function perReader(max: number, { staff }: { staff: number }) {
  return {
    timeWindow: MINUTE,
    max: ({ signedIn }: FastifyRequest) => (signedIn ? staff : max),
    keyGenerator: ({ signedIn, ip }: FastifyRequest) => `${signedIn ? 'staff ' : ''}${callerNetwork(ip)}`,
  }
}

/**
 * For forms of readers. It doesn't depend on who is subscribed, so it reveals nothing about it. Colleagues are unlimited. It
 * counts once the body is read, so that a form without script can show what was typed.
 */
export function perReaderOfForms(max: number) {
  const allowList = ({ signedIn }: FastifyRequest) => signedIn !== undefined
  return { ...perCaller(max), hook: 'preHandler', allowList } as const
}

/** Exempts the publisher on this machine, which renders thousands of pages per minute. */
export function perCallerOutside(max: number) {
  return { ...perCaller(max), allowList: isOfThisMachine }
}

/** For files that pages show. Each route counts by itself, and unknown names count, too. */
export function perCallerOfPictures() {
  return perCallerOutside(PICTURE_READS)
}

function isOfThisMachine({ socket, headers }: FastifyRequest): boolean {
  return socket.remoteAddress === socket.localAddress && headers['x-forwarded-for'] === undefined
}

/** An IPv6 /64 counts as one caller, because its addresses are free. */
export function callerNetwork(caller: string): string {
  return networkOf(caller, 4)
}

/** An IPv6 /48, of which one customer of a provider may have each /64. */
export function callerCustomer(caller: string): string {
  return networkOf(caller, 3)
}

/** @param groups of an IPv6 address */
function networkOf(caller: string, groups: number): string {
  const address = withoutPort(caller)
  if (!ipaddr.isValid(address)) return address
  const known = ipaddr.process(address)
  if (!(known instanceof ipaddr.IPv6)) return known.toString()
  const parts = known.parts.slice(0, groups)
  return parts.map((part) => part.toString(16)).join(':')
}

/** Some proxies write `203.0.113.7:4711` or `[2001:db8::1]:443`; each connection would count as another caller. */
function withoutPort(caller: string): string {
  return /^\[([^\]]+)\]/.exec(caller)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(caller)?.[1] ?? caller
}
