import { isEditor } from '@hometown/shared-types/contract/accounts'
import { FACTOR_NEEDED, STEP_UP_NEEDED } from '@hometown/shared-types/contract/proof-codes'
import { isThisMachine } from '@hometown/shared-types/rules/addresses'
import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../errors/app-error.ts'
import type { Session } from '../request-context.ts'
import type { App } from '../routing.ts'
import { clearStaffMark, hasStaffMark, readSessionToken, setSessionToken } from './session-cookie.ts'

type GuardedRequest = Pick<FastifyRequest, 'session' | 'unfinishedSession'>

type FindSession = (token: string, use: { extendsSession: boolean }) => Promise<Session | undefined>

export function guardAccess(
  app: App,
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  findSession: FindSession,
): void {
  const checkOrigin = createOriginCheck(config)
  app.decorateRequest('session', undefined)
  app.decorateRequest('unfinishedSession', undefined)
  app.decorateRequest('user', {
    getter() {
      return getSession(this).user
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    checkOrigin(request)
    const { config: route } = request.routeOptions
    const session = route.ignoresSession ? undefined : await readSession(request, reply)
    request.session = sessionKnownTo(route, session)
    if (session && !request.session && isEditor(session.user)) request.unfinishedSession = session
    requireRouteAccess(route, request.session)
  })
  // A body may take a minute to arrive. Meanwhile the session may end, its role change, or its proof grow stale.
  app.addHook('preValidation', async (request) => {
    const token = readSessionToken(request, config)
    if (request.body === undefined || !request.session || token === undefined) return
    const { config: route } = request.routeOptions
    request.session = sessionKnownTo(route, await findSession(token, { extendsSession: false }))
    requireRouteAccess(route, request.session)
  })
  // This keeps secrets and staff-only answers out of caches, even for the next person at the same computer.
  app.addHook('onSend', async ({ is404, routeOptions, session }, reply) => {
    const { access, noStore } = routeOptions.config
    const isPrivate = !is404 && (session !== undefined || access !== 'public' || noStore)
    if (isPrivate && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })

  async function readSession(request: FastifyRequest, reply: FastifyReply): Promise<Session | undefined> {
    const token = readSessionToken(request, config)
    const session =
      token === undefined ? undefined : await findSession(token, { extendsSession: requestExtendsSession(request) })
    if (token !== undefined && session?.renewedUntil)
      setSessionToken(reply, { config, clock }, { token, expiresAt: session.renewedUntil })
    if (!session && hasStaffMark(request, config)) clearStaffMark(reply, config)
    return session
  }
}

/** Reads prolong no session: open desks repeat them when nobody is there, and after each change of a colleague. */
function requestExtendsSession({ method, routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.extendsSession ?? (method !== 'GET' && method !== 'HEAD')
}

/** Public routes show more to signed-in editors, once they may do anything. */
function sessionKnownTo({ access, allowContributors }: FastifyContextConfig, session: Session | undefined) {
  if (!session || access !== 'public' || allowContributors) return session
  const { mustChangePassword, mustAddFactor } = session.user
  return isEditor(session.user) && !mustChangePassword && !mustAddFactor ? session : undefined
}

function requireRouteAccess(route: FastifyContextConfig, session: Session | undefined): void {
  const { access = 'staff', allowTemporaryPassword, allowWithoutSecondFactor, stepUp } = route
  if (access === 'public') return
  if (!session) throw signedOut()
  if (access !== 'contributor' && !isEditor(session.user))
    throw new AppError(403, 'forbidden', 'Only editors can do this')
  if (access === 'admin' && session.user.role !== 'admin')
    throw new AppError(403, 'forbidden', 'Only administrators can do this')
  if (session.user.mustChangePassword && !allowTemporaryPassword)
    throw new AppError(403, 'own_password_needed', 'Please choose your own password first, under Settings')
  if (session.user.mustAddFactor && !allowWithoutSecondFactor)
    throw new AppError(403, FACTOR_NEEDED, 'Please add a passkey or an authenticator app first, under Settings')
  if (stepUp) requireFreshAuth(session)
}

/** Checks calls that need a fresh proof only sometimes; the others say `stepUp` in their `config`. */
export function getFreshSession(request: GuardedRequest): Session {
  const session = getSession(request)
  requireFreshAuth(session)
  return session
}

/** @throws 403 `step_up_needed` */
export function requireFreshAuth({ freshUntil }: Session): void {
  if (freshUntil === undefined) throw new AppError(403, STEP_UP_NEEDED, 'Please confirm first that it’s you')
}

/** @throws 401 for anonymous callers */
export function getSession(request: GuardedRequest): Session {
  if (!request.session) throw signedOut()
  return request.session
}

export function signedOut(): AppError {
  return new AppError(401, 'unauthenticated', 'Please sign in')
}

/** Guards the parts of public routes that only staff may use. */
export function getStaff(request: GuardedRequest): Session {
  requireRouteAccess({ access: 'staff' }, request.session ?? request.unfinishedSession)
  return getSession(request)
}

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Helps operators who opened the desk at an address that isn’t configured, and is fine for strangers. */
const FOREIGN_ORIGIN_MESSAGE =
  'Changes aren’t accepted from the web address that you use. If you run this Hometown, set SITE_URL to that address, or add it to ALLOWED_ORIGINS, and restart.'
const REFUSED_ORIGIN_LOG_TEXT =
  'a write was refused: its origin is neither SITE_URL nor API_URL, nor in ALLOWED_ORIGINS'
const LONGEST_LOGGED_ORIGIN = 200

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
    if (READ_METHODS.has(request.method) || request.routeOptions.config.origin === 'any') return
    const { origin } = request.headers
    if (origin === undefined) {
      if (!readSessionToken(request, config)) return
      throw new AppError(403, 'origin_missing', 'The request has no Origin header')
    }
    const ports = [request.socket.localPort, config.port, urlPortOf(config.siteUrl)]
    if (ours.has(origin) || (isLocal && isOnThisMachine(origin) && ports.includes(urlPortOf(origin)))) return
    // It is logged once: any website can cause more by its visitors' browsers.
    if (!isSaid)
      request.log.warn(
        { code: 'foreign_origin', origin: origin.slice(0, LONGEST_LOGGED_ORIGIN) },
        REFUSED_ORIGIN_LOG_TEXT,
      )
    isSaid = true
    throw new AppError(403, 'foreign_origin', FOREIGN_ORIGIN_MESSAGE)
  }
}

/** Tells whether the origin is this machine by any of its names: `localhost`, `127.0.0.1` and `[::1]`. */
function isOnThisMachine(origin: string): boolean {
  return (
    origin.startsWith('http:') && URL.canParse(origin) && isThisMachine(origin) && new URL(origin).origin === origin
  )
}

function urlPortOf(address: string): number {
  const { port, protocol } = new URL(address)
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port)
}
