import type { FastifyReply, FastifyRequest } from 'fastify'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { Answer } from './answers.ts'
import { Parameters } from './parameters.ts'
import { noRoute } from './refusal.ts'

/** Open to anyone, and from anywhere: nothing can be written here. WordPress documents these routes itself. */
export const open = { config: { access: 'public', origin: 'any' }, schema: { hide: true } } as const

const SEARCHES_PER_MINUTE = 60

/** As above, but a caller's searches and unusual orders are counted: they read every title. */
export const openSearch = {
  ...open,
  config: {
    ...open.config,
    rateLimit: { ...perCaller(SEARCHES_PER_MINUTE), allowList: (request: FastifyRequest) => !readsAll(request) },
  },
} as const

/** Lists in these orders are found by an index; for all others every article is read. */
const indexedOrders: ReadonlySet<string> = new Set(['date', 'id', 'include', 'modified', 'parent'])

function readsAll({ query }: FastifyRequest): boolean {
  const parameters = new Parameters(query)
  return parameters.has('search') || !indexedOrders.has(parameters.text('orderby') ?? 'date')
}

export function send(reply: FastifyReply, { headers, body }: Answer): FastifyReply {
  return reply.headers(headers).send(body)
}

/** The number in the path; a path without one is no route of WordPress's. */
export function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id: string }
  if (!/^\d{1,15}$/.test(id)) throw noRoute()
  return Number(id)
}
