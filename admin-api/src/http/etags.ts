import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from './routing.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    etag?: true
  }
}

export function addEtags(app: App): void {
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    if (!request.routeOptions.config.etag || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    // The tag is weak: it is the same for an answer however that is compressed.
    const etag = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`
    reply.header('etag', etag)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', request.signedIn ? 'no-store' : 'no-cache')
    if (!matchesEtag(request.headers['if-none-match'], etag)) return payload
    reply.code(304)
    return ''
  })
}

/** @param header `If-None-Match`: a tag, a list of tags, or `*` */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === '*' || header.split(',').some((tag) => weakened(tag.trim()) === etag)
}

function weakened(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`
}
