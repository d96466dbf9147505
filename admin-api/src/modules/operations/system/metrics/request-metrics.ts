import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { LIVE_PATH } from '@hometown/shared-types/live'
import { Histogram, type Registry } from 'prom-client'

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Times every answer of the server: pages, the desk's files and the API. */
export function measureRequests(server: Server, registry: Registry): () => void {
  const duration = new Histogram({
    name: 'hometown_http_request_duration_seconds',
    help: 'From the request’s head to the end of the answer.',
    labelNames: ['part', 'status'],
    buckets: SECONDS,
    registers: [registry],
  })

  function measure(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? ''
    // Live streams stay open for hours.
    if (path.startsWith(LIVE_PATH)) return
    const stop = duration.startTimer({ part: partOf(path) })
    response.once('close', () => stop({ status: response.writableFinished ? statusClass(response) : 'aborted' }))
  }

  server.prependListener('request', measure)
  return () => {
    server.off('request', measure)
  }
}

function partOf(path: string): 'api' | 'desk' | 'site' {
  if (path.startsWith('/api/') || path.startsWith('/wp-json/')) return 'api'
  return path.startsWith('/admin') ? 'desk' : 'site'
}

function statusClass({ statusCode }: ServerResponse): string {
  return `${Math.floor(statusCode / 100)}xx`
}
