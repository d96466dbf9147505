import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { servesReaders } from '../config/roles.ts'
import type { AppContext } from '../context.ts'
import { healthRoutes } from '../modules/operations/system/health.routes.ts'
import { createDeskHandler } from '../site-server/desk-handler.ts'
import { buildApp } from './app.ts'
import type { Metrics } from './metrics.ts'
import { openServedSite } from './serve-site.ts'

const SERVER_LIMITS = {
  /** Proxies keep idle connections for less time; otherwise we would close one while a request arrives. */
  keepAliveTimeout: 75_000,
  requestTimeout: 60_000,
  /** The limit is for all headers and the address together. Normal cookies, proxies and browsers need far less. */
  maxHeaderSize: 8 * 1024,
}

export interface ApiServer {
  readonly address: string
  close(): Promise<void>
}

/** Machines that only do other work answer health checks alone. @throws when the port can't be used */
export async function startApiServer(context: AppContext, { deskDist }: { deskDist: string }): Promise<ApiServer> {
  const { config, log } = context
  const { apiUrl, siteUrl } = config
  const isOpen = servesReaders(config.role)
  const desk = createDeskHandler({ dist: deskDist, apiUrl, isHttps: (apiUrl || siteUrl).startsWith('https:'), log })
  // With a deploy hook, another host builds and serves the site.
  const site = config.deployHookUrl || !isOpen ? undefined : await openServedSite(context)
  const handlers = isOpen ? [desk, ...(site ? [site.handle] : [])] : []
  const app = await buildApp(context, {
    ...(!isOpen && { routes: [healthRoutes] }),
    serverFactory: (handleApi) =>
      createServer(SERVER_LIMITS, (request, response) => {
        if (!handlers.some((handle) => handle(request, response))) handleApi(request, response)
      }),
  })
  let metrics: Metrics | undefined
  async function close(): Promise<void> {
    await metrics?.close()
    await app.close()
    await site?.close()
  }
  try {
    metrics = await openMetrics(context)
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await close()
    throw error
  }
  const { address, port, family } = app.server.address() as AddressInfo
  return { address: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`, close }
}

/** The library is loaded only where somebody wants metrics. */
async function openMetrics(context: AppContext): Promise<Metrics | undefined> {
  const { host, metricsPort: port } = context.config
  if (port === undefined) return undefined
  const { startMetrics } = await import('./metrics.ts')
  return startMetrics(context, { host, port })
}
