import fastify, { type InjectOptions, type LightMyRequestResponse } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { buildApp } from '../../src/api/app.ts'
import { allFeatureRoutes } from '../../src/api/routes.ts'
import type { AppContext } from '../../src/context.ts'
import type { App, FeatureRoutes } from '../../src/http/routing.ts'
import { createBareApp } from './bare-app.ts'

export interface CallableApp {
  inject(call: InjectOptions | string): Promise<LightMyRequestResponse>
  /** The whole service answers from then on, for `inject`, too. @returns its address */
  listen(options: { host?: string; port: number }): Promise<string>
  close(): Promise<void>
}

/** The limit is that of the service. */
const LONGEST_PARAMETER = 200

let owners: Promise<Pick<CallableApp, 'inject'>> | undefined

/**
 * Answers as the whole service does, but builds only the features that are called: building all of them takes ten times
 * as long as most tests. A feature is built at its first call, and all work on the same context.
 */
export function buildAppOnDemand(context: AppContext): CallableApp {
  const built = new Map<FeatureRoutes | undefined, Promise<App>>()
  let whole: Promise<App> | undefined
  return {
    async inject(call) {
      if (whole) return (await whole).inject(call)
      const feature = await findOwner(context, call)
      let app = built.get(feature)
      if (!app) {
        app = buildApp(context, { routes: feature ? [feature] : [] })
        built.set(feature, app)
      }
      return (await app).inject(call)
    },
    async listen(options) {
      whole ??= buildApp(context)
      return (await whole).listen(options)
    },
    async close() {
      const apps = await Promise.all([...built.values(), ...(whole ? [whole] : [])])
      await Promise.all(apps.map((app) => app.close()))
    },
  }
}

/** Returns undefined if the service has no such route. */
async function findOwner(context: AppContext, call: InjectOptions | string): Promise<FeatureRoutes | undefined> {
  owners ??= buildOwners(context)
  const { method = 'GET', url = '/', path = url } = typeof call === 'string' ? { url: call } : call
  const answer = await (await owners).inject({ method, url: path })
  return allFeatureRoutes[Number(answer.headers.feature)]
}

/** Has the routes of all features, and answers each call with the number of the feature that has the route. */
async function buildOwners(context: AppContext): Promise<Pick<CallableApp, 'inject'>> {
  const found = fastify({ routerOptions: { maxParamLength: LONGEST_PARAMETER } })
  const all = createBareApp({ exposeHeadRoutes: false })
  all.setValidatorCompiler(validatorCompiler)
  all.setSerializerCompiler(serializerCompiler)
  for (const [feature, addRoutes] of allFeatureRoutes.entries()) {
    all.register(async (scope: App) => {
      scope.addHook('onRoute', ({ method, url }) => {
        found.route({ method, url, handler: async (_request, reply) => reply.header('feature', feature).send() })
      })
      addRoutes(scope, context)
    })
  }
  await all.ready()
  await all.close()
  return found
}
