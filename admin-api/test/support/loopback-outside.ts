import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createOutside, type Outside } from '../../src/integrations/outside/outside.ts'

/** Like the product with `harvestAllowPrivate`, without waiting. */
export function loopbackOutside(options: Partial<Parameters<typeof createOutside>[0]> = {}): Outside {
  return createOutside({ allowPrivate: true, gapMs: 0, userAgent: () => 'Hometown/1 (tests)', ...options })
}

/** Like the product in production: reaches nothing on this machine, except what is trusted. */
export function guardedOutside(): Outside {
  return createOutside({ gapMs: 0, userAgent: () => 'Hometown/1 (tests)' })
}

interface OutsideServer {
  origin: string
  port: number
  /** `/path?query` of each request. */
  asked: string[]
}

/** A site that stands in for the internet. Closed after the test. */
export async function serveOutside(answer: RequestListener, host = '127.0.0.1'): Promise<OutsideServer> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  return { origin: `http://${host}:${port}`, port, asked }
}
