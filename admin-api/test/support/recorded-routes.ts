import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify'
import type { Store } from '../../src/database/store.ts'
import type { Access } from '../../src/http/routing.ts'
import { buildTestApp } from './build-test-app.ts'

/** Published for each new server, before it has routes. */
const CHANNEL = 'fastify.initialization'
/** A line of a stack trace in the file that adds a route. */
const FILE = /src\/((?:modules|http)\/[^?:)]+\.ts)[?:]/g

export interface Route {
  readonly method: HTTPMethods
  readonly url: string
  readonly access: Access
  readonly stepUp: boolean
  /** Within `src/modules`; undefined for routes of no module. */
  readonly file: string | undefined
  readonly summary: string
  /** By a schema, which drops all other fields. */
  readonly saysFields: boolean
}

/** The whole service with all routes, in the order of registration. */
export async function buildWithRoutes(store?: Store, env: Record<string, string> = {}) {
  const routes: Route[] = []
  const note = ({ method, url, config, schema }: RouteOptions) => {
    const files = [...(new Error('where').stack ?? '').matchAll(FILE)].map(([, file = '']) => file)
    const file = files.find((name) => name.startsWith('modules/'))?.slice('modules/'.length)
    const { summary = '', response } = (schema ?? {}) as { summary?: string; response?: object }
    const methods = [method].flat().filter((name) => name !== 'HEAD' && name !== 'OPTIONS')
    const saysFields = response !== undefined
    const guard = { access: config?.access ?? 'staff', stepUp: config?.stepUp ?? false }
    for (const name of methods) routes.push({ method: name, url, ...guard, file, summary, saysFields })
  }
  const listener = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', note)
  }
  subscribe(CHANNEL, listener)
  try {
    const built = await buildTestApp({ env, ...(store && { store }) })
    return { ...built, routes }
  } finally {
    unsubscribe(CHANNEL, listener)
  }
}
