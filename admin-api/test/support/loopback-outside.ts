import type { RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { serveHttp } from '../../../testing/http-server.ts'
import { createOutside, type Outside } from '../../src/integrations/outside/outside.ts'

/** Acts like the product with `harvestAllowPrivate`, without waiting. */
export function loopbackOutside(options: Partial<Parameters<typeof createOutside>[0]> = {}): Outside {
  return createOutside({ allowPrivate: true, gapMs: 0, userAgent: () => 'Hometown/1 (tests)', ...options })
}

/** Acts like the product in production: reaches nothing on this machine, except what is trusted. */
export function guardedOutside(): Outside {
  return createOutside({ gapMs: 0, userAgent: () => 'Hometown/1 (tests)' })
}

interface OutsideServer {
  origin: string
  port: number
  /** The `/path?query` of each request. */
  asked: string[]
}

/** Serves a site that stands in for the internet. Closed after the test. */
export async function serveOutside(answer: RequestListener, host = '127.0.0.1'): Promise<OutsideServer> {
  const asked: string[] = []
  const { close, ...place } = await serveHttp((request, response) => {
    asked.push(request.url ?? '')
    return answer(request, response)
  }, host)
  onTestFinished(close)
  return { ...place, asked }
}
