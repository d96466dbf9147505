import type { FastifyReply } from 'fastify'

/** Not `request.signal`: Fastify ends it as soon as the body is read. */
export function callerGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}
