import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import { isPublic } from './config/roles.ts'
import type { AppContext } from './context.ts'
import { HEADER_BYTES_LIMIT } from './http/errors/client-errors.ts'
import { answerPrivately } from './http/private-requests.ts'
import type { Metrics } from './modules/operations/system/metrics.ts'
import { type ServedSite, serveSite } from './serve-site.ts'
import { createDeskHandler, type DeskHandler } from './site-server/desk-handler.ts'

/** Longer than proxies keep idle connections: otherwise we would close one while a request arrives. */
const KEEP_ALIVE_MILLISECONDS = 75_000

export interface ApiServer {
  readonly address: string
  close(): Promise<void>
}

interface ApiServerOptions {
  deskDist: string
}

/** @throws when the port can't be used */
export async function startApiServer(context: AppContext, { deskDist }: ApiServerOptions): Promise<ApiServer> {
  const { config, log } = context
  const { apiUrl, siteUrl } = config
  const isOpen = isPublic(config.role)
  const isHttps = (apiUrl || siteUrl).startsWith('https:')
  const desk = createDeskHandler({ dist: deskDist, apiUrl, isHttps, log })
  // With a deploy hook, another host builds and serves the site.
  const site = config.deployHookUrl || !isOpen ? undefined : await serveSite(context)
  const answerAll = (handleApi: RequestListener) =>
    isOpen ? listenTo(context, desk, site, handleApi) : answerPrivately(handleApi, config)
  const app = await buildApp(context, { serverFactory: (handleApi) => createServerOf(answerAll(handleApi)) })
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
  return { address: addressOf(app.server), close }
}

/** Loaded only where somebody wants metrics. */
async function openMetrics(context: AppContext): Promise<Metrics | undefined> {
  const { metrics } = context.config
  if (!metrics) return undefined
  const { startMetrics } = await import('./modules/operations/system/metrics.ts')
  return startMetrics(context, metrics)
}

function listenTo(
  context: Pick<AppContext, 'isStopping'>,
  desk: DeskHandler,
  site: ServedSite | undefined,
  handleApi: RequestListener,
): RequestListener {
  return (request, response) => {
    // Otherwise load balancers would go on using their connections.
    if (context.isStopping) response.shouldKeepAlive = false
    if (!desk(request, response) && !site?.handle(request, response)) handleApi(request, response)
  }
}

function createServerOf(listener: RequestListener): Server {
  const limits = {
    keepAliveTimeout: KEEP_ALIVE_MILLISECONDS,
    requestTimeout: 60_000,
    maxHeaderSize: HEADER_BYTES_LIMIT,
  }
  return createServer(limits, listener)
}

function addressOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
