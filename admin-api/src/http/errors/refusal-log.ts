import { FACTOR_NEEDED, PROOF_REFUSED, STEP_OVER, STEP_UP_NEEDED } from '@hometown/shared-types/proof-codes'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { callerRange } from '../callers/caller-network.ts'
import type { App } from '../routing.ts'
import type { AppError } from './app-error.ts'

const INTERVAL_MS = 60_000

/**
 * Kinds of refusals in a minute that have a line of their own: a flood must not fill the disk. Strangers and people who are
 * signed in have as many each, so that a flood of strangers hides nothing that an account does.
 */
const MOST_KINDS = 50

const STATUSES: ReadonlySet<number> = new Set([401, 403, 429])

/** Refusals of other statuses. */
const CODES: ReadonlySet<string> = new Set([PROOF_REFUSED, 'passwords_busy'])

/** The origin check's own line says which origin it was. */
const LOGGED_WITH_ORIGIN = 'foreign_origin'

/** Also met by people who do nothing wrong: their session ended, or they mistyped. */
const ORDINARY: ReadonlySet<string> = new Set([
  ...['unauthenticated', 'invalid_credentials', 'own_password_needed'],
  ...[FACTOR_NEEDED, PROOF_REFUSED, STEP_OVER, STEP_UP_NEEDED],
])

/** What was refused to whom. Of strangers, who may be readers, only the range of the address, as in Caddy's log. */
interface Refusal {
  code: string
  status: number
  method: string
  /** The pattern: addresses may hold keys. */
  route: string | undefined
  user?: string
  network?: string
}

type Repeats = Map<string, { refusal: Partial<Refusal>; times: number }>

interface RefusalLog {
  note(error: AppError, request: FastifyRequest): void
}

declare module 'fastify' {
  interface FastifyInstance {
    refusalLog?: RefusalLog
  }
}

export function isRefusal({ status, code }: AppError): boolean {
  return code !== LOGGED_WITH_ORIGIN && (STATUSES.has(status) || CODES.has(code))
}

/** Logs the first refusal of a kind at once, and the number of further ones each minute and at the end. */
export function logRefusals(app: App): void {
  const log = app.log
  const groups = { accounts: createRepeats(), strangers: createRepeats() }
  let timer: NodeJS.Timeout | undefined

  function note(error: AppError, request: FastifyRequest): void {
    const refusal = describe(error, request)
    const kind = JSON.stringify(kindOf(refusal))
    const repeats = refusal.user === undefined ? groups.strangers : groups.accounts
    const known = repeats.get(kind) ?? (repeats.size < MOST_KINDS ? undefined : others(repeats))
    if (known) known.times++
    else {
      repeats.set(kind, { refusal: kindOf(refusal), times: 0 })
      write(request.log, refusal, 'a request was refused')
    }
    timer ??= setInterval(report, INTERVAL_MS).unref()
  }

  function others(repeats: Repeats) {
    const kept = repeats.get('') ?? { refusal: {}, times: 0 }
    repeats.set('', kept)
    return kept
  }

  function report(): void {
    for (const repeats of Object.values(groups)) {
      for (const [kind, kept] of repeats) {
        if (kept.times === 0) repeats.delete(kind)
        else write(log, { ...kept.refusal, times: kept.times }, 'more requests were refused')
        kept.times = 0
      }
    }
  }

  app.decorate('refusalLog', { note })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    report()
  })
}

function createRepeats(): Repeats {
  return new Map()
}

/** One stranger could try every route, and use up all kinds by that. */
function kindOf(refusal: Refusal): Partial<Refusal> {
  if (refusal.user !== undefined || !ORDINARY.has(refusal.code)) return refusal
  const { code, status, network } = refusal
  return { code, status, ...(network !== undefined && { network }) }
}

function describe({ code, status }: AppError, request: FastifyRequest): Refusal {
  const { method, routeOptions, signedIn, unfinished, ip } = request
  const user = (signedIn ?? unfinished)?.user.id
  return { code, status, method, route: routeOptions.url, ...(user ? { user } : { network: callerRange(ip) }) }
}

function write(log: FastifyBaseLogger, refusal: Partial<Refusal> & { times?: number }, message: string): void {
  if (ORDINARY.has(refusal.code ?? '')) log.info(refusal, message)
  else log.warn(refusal, message)
}
