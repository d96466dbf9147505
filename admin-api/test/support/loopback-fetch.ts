import type { RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { serveHttp } from '../../../testing/http-server.ts'
import { createSafeFetch, type SafeFetch } from '../../src/integrations/safe-fetch/safe-fetch.ts'

/** Acts like the product with `harvestAllowPrivate`, without waiting. */
export function loopbackFetch(options: Partial<Parameters<typeof createSafeFetch>[0]> = {}): SafeFetch {
  return createSafeFetch({ allowPrivate: true, gapMs: 0, userAgent: () => 'Hometown/1 (tests)', ...options })
}

/** Acts like the product in production: reaches nothing on this machine, except what is trusted. */
export function guardedFetch(): SafeFetch {
  return createSafeFetch({ gapMs: 0, userAgent: () => 'Hometown/1 (tests)' })
}

/** Serves a site that stands in for the internet. Closed after the test. */
export async function serveWebsite(answer: RequestListener, host = '127.0.0.1') {
  /** This has the `/path?query` of each request. */
  const asked: string[] = []
  const { close, ...place } = await serveHttp((request, response) => {
    asked.push(request.url ?? '')
    return answer(request, response)
  }, host)
  onTestFinished(close)
  return { ...place, asked }
}
