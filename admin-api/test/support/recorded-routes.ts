import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify'
import type { Store } from '../../src/database/store.ts'
import type { Access } from '../../src/http/routing.ts'
import { buildTestApp } from './build-test-app.ts'

/** Published for each new server, before it has routes. */
const CHANNEL = 'fastify.initialization'

export interface Route {
  readonly method: HTTPMethods
  readonly url: string
  readonly access: Access
  readonly stepUp: boolean | 'full'
}

/** The whole service with all routes, in the order of registration. */
export async function buildWithRoutes(store?: Store, env: Record<string, string> = {}) {
  const routes: Route[] = []
  const note = ({ method, url, config }: RouteOptions) => {
    const methods = [method].flat().filter((name) => name !== 'HEAD' && name !== 'OPTIONS')
    const guard = { access: config?.access ?? 'staff', stepUp: config?.stepUp ?? false }
    for (const name of methods) routes.push({ method: name, url, ...guard })
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
