import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import type { AppContext } from './context.ts'
import { createSiteHandler, type SiteHandler } from './site-server/site-handler.ts'

/** Longer than proxies keep their connections, so that none is closed under a request. */
const KEEP_ALIVE_MILLISECONDS = 75_000

export interface ApiServer {
  /** `http://127.0.0.1:3000`, with the port that was really taken. */
  readonly address: string
  close(): Promise<void>
}

/** Listens: the published site first, the API behind it. Rejects when the port can't be used. */
export async function startApiServer(context: AppContext): Promise<ApiServer> {
  const { config, link, log } = context
  // With a deploy hook the site is made and served elsewhere.
  const site = config.deployHookUrl
    ? undefined
    : createSiteHandler({ dataDir: config.dataDir, apiUrl: config.apiUrl, log })
  const stopListening = link.onMessage((message) => {
    if (message.type === 'site-clear' || message.type === 'site-changed') site?.applySiteCacheUpdate(message)
  })
  const app = await buildApp(context, { serverFactory: (handleApi) => createSiteServer(site, handleApi) })
  async function close(): Promise<void> {
    stopListening()
    await app.close()
  }
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await close()
    throw error
  }
  return { address: addressOf(app.server), close }
}

function createSiteServer(site: SiteHandler | undefined, handleApi: RequestListener): Server {
  const listener: RequestListener = site
    ? (request, response) => {
        if (!site.handle(request, response)) handleApi(request, response)
      }
    : handleApi
  return createServer({ keepAliveTimeout: KEEP_ALIVE_MILLISECONDS, requestTimeout: 60_000 }, listener)
}

function addressOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
