import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { callerRange } from '../callers/caller-network.ts'
import type { App } from '../routing.ts'
import type { AppError } from './app-error.ts'
import { isOrdinary, NUL_LEFT_OUT } from './refusal-kinds.ts'

const INTERVAL_MS = 60_000

/**
 * Kinds of refusals in a minute that have a line of their own: a flood must not fill the disk. Strangers and people who are
 * signed in have as many each, and so have ordinary refusals and others: a flood of strangers hides nothing that an
 * account does, and a flood of wrong input hides no other attack.
 */
const MOST_KINDS = 50

/** What was refused to whom. Of strangers, who may be readers, only the range of the address, as in Caddy's log. */
interface Refusal {
  code: string
  status?: number
  method?: string
  /** The pattern: addresses may hold keys. */
  route?: string | undefined
  user?: string
  network?: string
}

type Kind = Omit<Refusal, 'code'> & { code?: string }

interface Group {
  level: 'info' | 'warn'
  repeats: Map<string, { kind: Kind; times: number }>
}

export interface RefusalLog {
  note(error: AppError, request: FastifyRequest): void
  /** NUL characters were left out of it. */
  noteNul(request: FastifyRequest): void
  /** Of a request that reached no route, because it isn't proper HTTP. */
  noteUnparsed(refused: { code: string; status: number }, address: string | undefined): void
}

declare module 'fastify' {
  interface FastifyInstance {
    refusalLog?: RefusalLog
  }
}

/** Logs the first refusal of a kind at once, and the number of further ones each minute and at the end. */
export function logRefusals(app: App): void {
  const groups = new Map<string, Group>()
  let timer: NodeJS.Timeout | undefined

  function count(refusal: Refusal, log: FastifyBaseLogger = app.log): void {
    const { level, repeats } = groupOf(refusal)
    const kind = kindOf(refusal)
    const key = JSON.stringify(kind)
    const known = repeats.get(key) ?? (repeats.size < MOST_KINDS ? undefined : othersOf(repeats))
    if (known) known.times++
    else {
      repeats.set(key, { kind, times: 0 })
      log[level](refusal, 'a request was refused')
    }
    timer ??= setInterval(report, INTERVAL_MS).unref()
  }

  function groupOf(refusal: Refusal): Group {
    const level = isOrdinary(refusal) ? 'info' : 'warn'
    const name = `${refusal.user === undefined ? 'strangers' : 'accounts'} ${level}`
    const group: Group = groups.get(name) ?? { level, repeats: new Map() }
    groups.set(name, group)
    return group
  }

  function report(): void {
    for (const { level, repeats } of groups.values()) {
      for (const [key, kept] of repeats) {
        if (kept.times === 0) repeats.delete(key)
        else app.log[level]({ ...kept.kind, times: kept.times }, 'more requests were refused')
        kept.times = 0
      }
    }
  }

  app.decorate('refusalLog', {
    note: ({ status, code, details }, request) =>
      count({ code: details.loggedAs ?? code, status, ...whereOf(request) }, request.log),
    noteNul: (request) => count({ code: NUL_LEFT_OUT, ...whereOf(request) }, request.log),
    noteUnparsed: (refused, address) => count({ ...refused, network: callerRange(address ?? '') }),
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    report()
  })
}

function othersOf(repeats: Group['repeats']) {
  const kept = repeats.get('') ?? { kind: {}, times: 0 }
  repeats.set('', kept)
  return kept
}

/** One stranger could try every route, and use up all kinds by that. */
function kindOf(refusal: Refusal): Kind {
  if (refusal.user !== undefined || !isOrdinary(refusal)) return refusal
  const { code, status, network } = refusal
  return { code, ...(status !== undefined && { status }), ...(network !== undefined && { network }) }
}

function whereOf({ method, routeOptions, signedIn, unfinished, ip }: FastifyRequest): Omit<Refusal, 'code'> {
  const user = (signedIn ?? unfinished)?.user.id
  return { method, route: routeOptions.url, ...(user ? { user } : { network: callerRange(ip) }) }
}
