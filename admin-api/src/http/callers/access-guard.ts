import { isEditor } from '@hometown/shared-types/contract/accounts'
import { FACTOR_NEEDED, STEP_UP_NEEDED } from '@hometown/shared-types/contract/proof-codes'
import { isThisMachine } from '@hometown/shared-types/rules/addresses'
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../context.ts'
import { AppError } from '../errors/app-error.ts'
import type { SignedIn } from '../request-context.ts'
import type { App } from '../routing.ts'
import { clearStaffMark, hasStaffMark, readSessionToken, setSessionToken } from './session-cookie.ts'

interface GuardContext {
  readonly config: Config
  readonly clock: Clock
}

type Caller = Pick<FastifyRequest, 'signedIn' | 'unfinished'>

type FindSignedIn = (token: string, use: { extendsSession: boolean }) => Promise<SignedIn | undefined>

export function guardAccess(app: App, { config, clock }: GuardContext, findSignedIn: FindSignedIn): void {
  const checkOrigin = createOriginCheck(config)
  app.decorateRequest('signedIn', undefined)
  app.decorateRequest('unfinished', undefined)
  app.decorateRequest('user', {
    getter() {
      return getSignedIn(this).user
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    checkOrigin(request)
    const { config: route } = request.routeOptions
    const caller = route.ignoresSession ? undefined : await findCaller(request, reply)
    request.signedIn = knownTo(route, caller)
    if (caller && !request.signedIn && isEditor(caller.user)) request.unfinished = caller
    refuse(route, request.signedIn)
  })
  // A body may take a minute to arrive. Meanwhile the session may end, its role change, or its proof grow stale.
  app.addHook('preValidation', async (request) => {
    const token = readSessionToken(request, config)
    if (request.body === undefined || !request.signedIn || token === undefined) return
    const { config: route } = request.routeOptions
    request.signedIn = knownTo(route, await findSignedIn(token, { extendsSession: false }))
    refuse(route, request.signedIn)
  })
  // This keeps secrets and staff-only answers out of caches, even for the next person at the same computer.
  app.addHook('onSend', async ({ is404, routeOptions, signedIn }, reply) => {
    const { access, noStore } = routeOptions.config
    const isPrivate = !is404 && (signedIn !== undefined || access !== 'public' || noStore)
    if (isPrivate && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })

  async function findCaller(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | undefined> {
    const token = readSessionToken(request, config)
    const signedIn =
      token === undefined ? undefined : await findSignedIn(token, { extendsSession: extendsItsSession(request) })
    if (token !== undefined && signedIn?.renewedUntil)
      setSessionToken(reply, { config, clock }, { token, expiresAt: signedIn.renewedUntil })
    if (!signedIn && hasStaffMark(request, config)) clearStaffMark(reply, config)
    return signedIn
  }
}

/** Reads prolong no session: open desks repeat them when nobody is there, and after each change of a colleague. */
function extendsItsSession({ method, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.extendsSession ?? (method !== 'GET' && method !== 'HEAD')
}

/** Public routes show more to signed-in editors, once they may do anything. */
function knownTo({ access, allowContributors }: FastifyContextConfig, signedIn: SignedIn | undefined) {
  if (!signedIn || access !== 'public' || allowContributors) return signedIn
  const { mustChangePassword, mustAddFactor } = signedIn.user
  return isEditor(signedIn.user) && !mustChangePassword && !mustAddFactor ? signedIn : undefined
}

function refuse(route: FastifyContextConfig, signedIn: SignedIn | undefined): void {
  const { access = 'staff', allowTemporaryPassword, allowWithoutSecondFactor, stepUp } = route
  if (access === 'public') return
  if (!signedIn) throw signedOut()
  if (access !== 'contributor' && !isEditor(signedIn.user)) {
    throw new AppError(403, 'forbidden', 'Only editors can do this')
  }
  if (access === 'admin' && signedIn.user.role !== 'admin') {
    throw new AppError(403, 'forbidden', 'Only administrators can do this')
  }
  if (signedIn.user.mustChangePassword && !allowTemporaryPassword) {
    throw new AppError(403, 'own_password_needed', 'Please choose your own password first, under Settings')
  }
  if (signedIn.user.mustAddFactor && !allowWithoutSecondFactor) {
    throw new AppError(403, FACTOR_NEEDED, 'Please add a passkey or an authenticator app first, under Settings')
  }
  if (stepUp) requireFreshAuth(signedIn)
}

/** Checks calls that need a fresh proof only sometimes; the others say `stepUp` in their `config`. */
export function getFreshlyProven(request: Caller): SignedIn {
  const signedIn = getSignedIn(request)
  requireFreshAuth(signedIn)
  return signedIn
}

/** @throws 403 `step_up_needed` */
export function requireFreshAuth({ freshUntil }: SignedIn): void {
  if (freshUntil === undefined) throw new AppError(403, STEP_UP_NEEDED, 'Please confirm first that it’s you')
}

/** @throws 401 for anonymous callers */
export function getSignedIn(request: Caller): SignedIn {
  if (!request.signedIn) throw signedOut()
  return request.signedIn
}

export function signedOut(): AppError {
  return new AppError(401, 'unauthenticated', 'Please sign in')
}

/** Guards the parts of public routes that only staff may use. */
export function getStaff(request: Caller): SignedIn {
  refuse({ access: 'staff' }, request.signedIn ?? request.unfinished)
  return getSignedIn(request)
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Helps operators who opened the desk at an address that isn’t configured, and is fine for strangers. */
const FOREIGN =
  'Changes aren’t accepted from the web address that you use. If you run this Hometown, set SITE_URL to that address, or add it to ALLOWED_ORIGINS, and restart.'
const REFUSED = 'a write was refused: its origin is neither SITE_URL nor API_URL, nor in ALLOWED_ORIGINS'
const LONGEST_LOGGED = 200

/**
 * Browsers send an origin with every write, so a session without one is refused. Scripts have neither and pass. Scheme,
 * host and port are compared with the configured addresses: what a request says about its own host doesn't count.
 */
function createOriginCheck(config: Config): (request: FastifyRequest) => void {
  const addresses = [config.siteUrl, config.apiUrl, ...config.allowedOrigins].filter(Boolean)
  const ours = new Set(addresses.map((address) => new URL(address).origin))
  const isLocal = isThisMachine(config.siteUrl)
  let isSaid = false
  return (request) => {
    if (READS.has(request.method) || request.routeOptions.config.origin === 'any') return
    const { origin } = request.headers
    if (origin === undefined) {
      if (!readSessionToken(request, config)) return
      throw new AppError(403, 'origin_missing', 'The request has no Origin header')
    }
    const ports = [request.socket.localPort, config.port, portOf(config.siteUrl)]
    const isOurs = ours.has(origin) || (isLocal && isOnThisMachine(origin) && ports.includes(portOf(origin)))
    if (isOurs) return
    // It is logged once: any website can cause more by its visitors' browsers.
    if (!isSaid) request.log.warn({ code: 'foreign_origin', origin: origin.slice(0, LONGEST_LOGGED) }, REFUSED)
    isSaid = true
    throw new AppError(403, 'foreign_origin', FOREIGN)
  }
}

/** Tells whether the origin is this machine by any of its names: `localhost`, `127.0.0.1` and `[::1]`. */
function isOnThisMachine(origin: string): boolean {
  return (
    origin.startsWith('http:') && URL.canParse(origin) && isThisMachine(origin) && new URL(origin).origin === origin
  )
}

function portOf(address: string): number {
  const { port, protocol } = new URL(address)
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}
