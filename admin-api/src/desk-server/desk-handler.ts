import type { IncomingMessage, ServerResponse } from 'node:http'
import { deskSecurityHeaders } from '@hometown/shared-types/desk-headers'
import type { Logger } from 'pino'
import { chooseEncoding } from '../site-server/accept-encoding.ts'
import { builtAt, DESK_PAGE, type DeskFile, type DeskFiles, readDeskFiles } from './desk-files.ts'

interface DeskHandlerOptions {
  dist: string
  apiUrl: string
  isHttps: boolean
  hstsSubdomains?: boolean
  log: Logger
}

/** @returns false if the request isn't for the desk */
export type DeskHandler = (request: IncomingMessage, response: ServerResponse) => boolean

export function createDeskHandler({ dist, apiUrl, isHttps, hstsSubdomains, log }: DeskHandlerOptions): DeskHandler {
  const security = deskSecurityHeaders(apiUrl, isHttps, hstsSubdomains)
  let files: DeskFiles = new Map()
  let readAt: number | undefined

  return (request, response) => {
    const { method, url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const path = url.split('?', 1)[0] ?? ''
    if (path !== '/login' && path !== '/admin' && !path.startsWith('/admin/')) return false
    const name = path.startsWith('/admin/') && lastSegment(path).includes('.') ? path.slice(1) : DESK_PAGE
    try {
      if (name === DESK_PAGE) refresh()
      answer(request, response, files.get(name) ?? findFresh(name))
    } catch (error) {
      log.error({ err: error }, 'could not read the desk’s files')
      answerPlainly(response, 503, 'Couldn’t load the desk. Please try again in a moment.')
    }
    return true
  }

  function refresh(): void {
    const time = builtAt(dist)
    if (time === readAt) return
    files = time === undefined ? new Map() : readDeskFiles(dist)
    readAt = time
  }

  function findFresh(name: string): DeskFile | undefined {
    refresh()
    return files.get(name)
  }

  function answer(request: IncomingMessage, response: ServerResponse, file: DeskFile | undefined): void {
    if (!file) {
      if (readAt === undefined) answerPlainly(response, 503, 'The desk isn’t built. Start Hometown with npm start.')
      else answerPlainly(response, 404, 'Not found')
      return
    }
    const wanted = chooseEncoding(request.headers['accept-encoding'])
    const encoding = file.bodies[wanted] ? wanted : 'identity'
    const body = file.bodies[encoding] ?? file.bodies.identity
    const etag = `"${file.etag}${encoding === 'identity' ? '' : `-${encoding}`}"`
    const headers = { ...security, ...file.headers, ETag: etag }
    if (request.headers['if-none-match']?.includes(file.etag)) {
      response.writeHead(304, headers).end()
      return
    }
    response.writeHead(200, {
      ...headers,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      'Content-Length': body.length,
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  function answerPlainly(response: ServerResponse, status: number, text: string): void {
    response
      .writeHead(status, {
        ...security,
        'Content-Type': 'text/plain; charset=utf-8',
        'Cache-Control': 'no-store',
      })
      .end(text)
  }
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
