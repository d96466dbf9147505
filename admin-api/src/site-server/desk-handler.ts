import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { deskSecurityHeaders, HASHED_FILES_CACHE_CONTROL } from '@hometown/shared-types/rules/headers'
import type { Logger } from 'pino'
import { createFileServer, PAGE_CACHE_CONTROL } from './file-server.ts'

interface DeskHandlerOptions {
  dist: string
  apiUrl: string
  isHttps: boolean
  log: Logger
}

const DESK_PAGE = 'index.html'
const HASHED_DESK_FILES_FOLDER = 'admin/assets/'
/** The pattern matches neither `..` nor a hidden file. */
const DESK_FILE_PATH = /^\/(admin(?:\/\w[\w.-]*)+)$/

/** The handler returns false if the request isn't for the desk. */
export function createDeskHandler({ dist, apiUrl, isHttps, log }: DeskHandlerOptions) {
  const security = deskSecurityHeaders(apiUrl, isHttps)
  const files = createFileServer({
    folder: dist,
    headersOf: (_path, file) => ({
      ...security,
      'Cache-Control': file.startsWith(HASHED_DESK_FILES_FOLDER) ? HASHED_FILES_CACHE_CONTROL : PAGE_CACHE_CONTROL,
    }),
  })
  let readAt: number | undefined

  async function answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    // A build while the service runs shows with the next page.
    const builtAt = (await stat(join(dist, DESK_PAGE)).catch(() => undefined))?.mtimeMs
    if (builtAt !== readAt) files.forgetAll()
    readAt = builtAt
    if (builtAt === undefined)
      return answerPlainly(response, 503, 'The desk isn’t built. Start Hometown with npm start.')
    const isPage = !path.startsWith('/admin/') || !path.slice(path.lastIndexOf('/')).includes('.')
    const file = isPage ? DESK_PAGE : DESK_FILE_PATH.exec(path)?.[1]
    const served = file === undefined ? undefined : await files.read(file, file)
    if (served) await files.send(request, response, served)
    else answerPlainly(response, 404, 'Not found')
  }

  function answerPlainly(response: ServerResponse, status: number, text: string): void {
    const headers = { ...security, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
    response.writeHead(status, headers).end(text)
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const [path = ''] = url.split('?', 1)
    if (path !== '/login' && path !== '/admin' && !path.startsWith('/admin/')) return false
    answer(request, response, path).catch((error: unknown) => {
      log.error({ err: error }, 'could not read the desk’s files')
      answerPlainly(response, 503, 'Couldn’t load the desk. Please try again in a moment.')
    })
    return true
  }
}
