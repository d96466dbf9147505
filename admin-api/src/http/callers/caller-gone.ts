import type { FastifyReply } from 'fastify'

/**
 * Comes when the caller goes away before there is an answer. Fastify's `request.signal` doesn't: it listens to the
 * request, which has ended as soon as its body is read.
 */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
