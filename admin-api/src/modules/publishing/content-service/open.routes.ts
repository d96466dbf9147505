import type { FastifyReply, FastifyRequest } from 'fastify'
import { perCaller } from '../../../http/callers/rate-limits.ts'
import type { Answer } from './answers.ts'
import { Parameters } from './parameters.ts'
import { noRoute } from './refusal.ts'

/** Any origin may read. Hidden from our API docs because WordPress documents these routes. */
export const open = { config: { access: 'public', origin: 'any' }, schema: { hide: true } } as const

const SEARCHES_PER_MINUTE = 60

/** Rate-limits searches and unindexed orders: they read every title. */
export const openSearch = {
  ...open,
  config: {
    ...open.config,
    rateLimit: { ...perCaller(SEARCHES_PER_MINUTE), allowList: (request: FastifyRequest) => !readsAll(request) },
  },
} as const

/** Orders that an index supports; all others read every article. */
const indexedOrders: ReadonlySet<string> = new Set(['date', 'id', 'include', 'modified', 'parent'])

function readsAll({ query }: FastifyRequest): boolean {
  const parameters = new Parameters(query)
  return parameters.has('search') || !indexedOrders.has(parameters.text('orderby') ?? 'date')
}

export function send(reply: FastifyReply, { headers, body }: Answer): FastifyReply {
  return reply.headers(headers).send(body)
}

/** @throws Refusal `rest_no_route` when the path has no number. */
export function idOf(request: FastifyRequest): number {
  const { id } = request.params as { id: string }
  if (!/^\d{1,15}$/.test(id)) throw noRoute()
  return Number(id)
}
