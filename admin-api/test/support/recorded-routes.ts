import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Access } from '@hometown/shared-types/contract/call'
import type { FastifyInstance, HTTPMethods, RouteOptions } from 'fastify'
import { buildApp } from '../../src/api/app.ts'
import type { AppContext } from '../../src/context.ts'
import type { App } from '../../src/http/routing.ts'

/** Fastify publishes on this channel for each new server, before it has routes. */
const CHANNEL = 'fastify.initialization'

export interface Route {
  readonly method: HTTPMethods
  readonly url: string
  readonly access: Access
  readonly stepUp: boolean
  /** True if people can call it who haven't got the second factor that they must have. */
  readonly allowWithoutSecondFactor: boolean
}

/** Builds the whole service with all routes, in the order of registration. The caller closes it. */
export async function buildWithRoutes(context: AppContext): Promise<{ app: App; routes: Route[] }> {
  const routes: Route[] = []
  const note = ({ method, url, config }: RouteOptions) => {
    const { access = 'staff', stepUp = false, allowWithoutSecondFactor = false } = config ?? {}
    for (const name of [method].flat())
      if (name !== 'HEAD' && name !== 'OPTIONS')
        routes.push({ method: name, url, access, stepUp, allowWithoutSecondFactor })
  }
  const listener = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }
    fastify.addHook('onRoute', note)
  }
  subscribe(CHANNEL, listener)
  try {
    return { app: await buildApp(context), routes }
  } finally {
    unsubscribe(CHANNEL, listener)
  }
}
