import type { FastifyReply } from 'fastify'

/** Fastify's `request.signal` can't tell: it listens to the request, which ends as soon as its body is read. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
