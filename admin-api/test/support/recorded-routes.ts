import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify'
import type { Store } from '../../src/database/store.ts'
import type { Access } from '../../src/http/routing.ts'
import { buildWholeTestApp } from './build-test-app.ts'

/** Published for each new server, before it has routes. */
const CHANNEL = 'fastify.initialization'
const MINUTE = 60_000
/** A line of a stack trace in the file that adds a route. */
const FILE = /src\/((?:modules|http)\/[^?:)]+\.ts)[?:]/g

export interface Route {
  readonly method: HTTPMethods
  readonly url: string
  readonly access: Access
  readonly stepUp: boolean | 'full'
  /** Within `src/modules`; undefined for routes of no module. */
  readonly file: string | undefined
  readonly summary: string
  /** By a schema, which drops all other fields. */
  readonly saysFields: boolean
  /** What the route says itself: a number, or one for readers and one for people who are signed in. */
  readonly callsPerMinute: number | CallsPerMinute | undefined
  /** Bytes; undefined where `BODY_LIMIT` of `app.ts` or a parser of the route's own decides. */
  readonly bodyLimit: number | undefined
}

export interface CallsPerMinute {
  readonly readers: number
  readonly staff: number
}

/** The whole service with all routes, in the order of registration. */
export async function buildWithRoutes(store?: Store, env: Record<string, string> = {}) {
  const routes: Route[] = []
  const note = ({ method, url, config, schema, bodyLimit }: RouteOptions) => {
    const files = [...(new Error('where').stack ?? '').matchAll(FILE)].map(([, file = '']) => file)
    const file = files.find((name) => name.startsWith('modules/'))?.slice('modules/'.length)
    const { summary = '', response } = (schema ?? {}) as { summary?: string; response?: object }
    const methods = [method].flat().filter((name) => name !== 'HEAD' && name !== 'OPTIONS')
    const saysFields = response !== undefined
    const guard = { access: config?.access ?? 'staff', stepUp: config?.stepUp ?? false }
    const limits = { callsPerMinute: callsPerMinuteOf(config?.rateLimit), bodyLimit }
    for (const name of methods) routes.push({ method: name, url, ...guard, file, summary, saysFields, ...limits })
  }
  const listener = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', note)
  }
  subscribe(CHANNEL, listener)
  try {
    const built = await buildWholeTestApp({ env, ...(store && { store }) })
    return { ...built, routes }
  } finally {
    unsubscribe(CHANNEL, listener)
  }
}

type RateLimit = NonNullable<RouteOptions['config']>['rateLimit']

function callsPerMinuteOf(limit: RateLimit): Route['callsPerMinute'] {
  if (!limit) return undefined
  const { max, timeWindow } = limit
  if (timeWindow !== MINUTE) throw new Error('A route counts calls by another time than a minute.')
  if (typeof max === 'number') return max
  const of = (signedIn: object | undefined) => Number(max?.({ signedIn } as FastifyRequest, ''))
  return { readers: of(undefined), staff: of({}) }
}
