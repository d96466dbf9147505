import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

const TYPES: Readonly<Record<string, string>> = {
  '.csv': 'text/csv; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.opml': 'text/x-opml; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/** Sends a file for the caller to keep. @param name of our own making; its ending says which type it has */
export function sendDownload(reply: FastifyReply, name: string, content: string | Readable): FastifyReply {
  const type = TYPES[extname(name)] ?? 'application/octet-stream'
  return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content)
}
