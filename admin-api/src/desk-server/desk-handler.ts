import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join, relative, sep } from 'node:path'
import { deskSecurityHeaders } from '@hometown/shared-types/desk-headers'
import { HASHED_FILES_CACHE_CONTROL, PAGE_CACHE_CONTROL } from '@hometown/shared-types/site-headers'
import type { Logger } from 'pino'
import { chooseEncoding, type Encoding } from '../site-server/accept-encoding.ts'
import { contentType } from '../site-server/content-types.ts'

interface DeskHandlerOptions {
  dist: string
  apiUrl: string
  isHttps: boolean
  log: Logger
}

/** @returns false if the request isn't for the desk */
export type DeskHandler = (request: IncomingMessage, response: ServerResponse) => boolean

export function createDeskHandler({ dist, apiUrl, isHttps, log }: DeskHandlerOptions): DeskHandler {
  const security = deskSecurityHeaders(apiUrl, isHttps)
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

const HASHED = 'admin/assets/'
const DESK_PAGE = 'index.html'

const ENDINGS: Readonly<Record<Exclude<Encoding, 'identity'>, string>> = { br: '.br', gzip: '.gz' }

interface DeskFile {
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>>> & { readonly identity: Buffer }
}

type DeskFiles = ReadonlyMap<string, DeskFile>

function builtAt(dist: string): number | undefined {
  return statSync(join(dist, DESK_PAGE), { throwIfNoEntry: false })?.mtimeMs
}

function readDeskFiles(dist: string): DeskFiles {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const present = new Set(names)
  const isCopy = (name: string) => Object.values(ENDINGS).some((ending) => name.endsWith(ending))
  return new Map(names.filter((name) => !isCopy(name)).map((name) => [name, readDeskFile(dist, name, present)]))
}

function readDeskFile(dist: string, name: string, present: ReadonlySet<string>): DeskFile {
  const read = (ending: string) => (present.has(name + ending) ? readFileSync(join(dist, name + ending)) : undefined)
  const identity = readFileSync(join(dist, name))
  const [br, gzip] = [read(ENDINGS.br), read(ENDINGS.gzip)]
  return {
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 27),
    headers: {
      'Content-Type': contentType(name),
      'Cache-Control': name.startsWith(HASHED) ? HASHED_FILES_CACHE_CONTROL : PAGE_CACHE_CONTROL,
      ...((br ?? gzip) && { Vary: 'Accept-Encoding' }),
    },
    bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
  }
}
