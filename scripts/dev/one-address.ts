import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createServer as createVite, type ProxyOptions, type ViteDevServer } from 'vite'
import { sendRedirect } from '../../admin-api/src/site-server/site-handler.ts'
import { ANSWER_HEADERS } from '../../shared-types/src/rules/headers.ts'
import { findRedirect, SERVICE_PATHS, SITE_PATHS } from './routes.ts'

interface OneAddressOptions {
  root: string
  host: string
  port: number
  /** Browsers ask by this name, besides `localhost`. */
  hostname: string
  servicePort: number
  sitePort: number
}

/** Requests wait while what they are for is starting. @throws when the port can't be used */
export async function openOneAddress(options: OneAddressOptions): Promise<{ close(): Promise<void> }> {
  const { root, host, port, hostname, servicePort, sitePort } = options
  const ready = Promise.withResolvers<ViteDevServer>()
  const server = createServer((request, response) => {
    ready.promise.then(({ middlewares }) => middlewares(request, response)).catch(() => response.destroy())
  })
  server.listen(port, host)
  await once(server, 'listening')
  const desk = await createVite({
    root: join(root, 'admin-ui'),
    clearScreen: false,
    server: {
      middlewareMode: { server },
      ws: { server },
      allowedHosts: [hostname],
      warmup: { clientFiles: ['./src/main.tsx'] },
      proxy: { [SERVICE_PATHS]: proxyTo(servicePort), [SITE_PATHS]: { ...proxyTo(sitePort, findRedirect), ws: true } },
    },
  })
  ready.resolve(desk)
  return {
    async close() {
      server.closeAllConnections()
      await desk.close()
      server.close()
    },
  }
}

function proxyTo(port: number, findRedirect?: (url: string) => string | undefined): ProxyOptions {
  return {
    target: { host: '127.0.0.1', port },
    async bypass(request, response) {
      const to = findRedirect?.(request.url ?? '/')
      if (to === undefined || !response) return waitForPort(port)
      sendRedirect(response, to, ANSWER_HEADERS)
      return request.url
    },
  }
}

const ASK_AGAIN_MS = 20
const LONGEST_WAIT_MS = 30_000

/** Resolves when something listens there, or after half a minute: then the connection itself says what is wrong. */
async function waitForPort(port: number): Promise<undefined> {
  const deadline = performance.now() + LONGEST_WAIT_MS
  while (!(await isListening(port)) && performance.now() < deadline) await setTimeout(ASK_AGAIN_MS)
  return undefined
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
