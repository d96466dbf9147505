import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { SiteCacheUpdate } from '@hometown/shared-types/publishing'
import { type SiteAddresses, securityHeadersOf } from '@hometown/shared-types/site-headers'
import type { Logger } from 'pino'
import { chooseEncoding } from './accept-encoding.ts'
import { answerPreparing, answerRedirect, answerUnreadable } from './plain-answers.ts'
import { readAddress } from './site-address.ts'
import { addEncoding, type SiteFile } from './site-file.ts'
import { openSiteFiles } from './site-files.ts'

interface SiteHandlerOptions {
  dataDir: string
  addresses: SiteAddresses
  log: Logger
  isWithdrawn?: (path: string) => boolean
  cacheBytes?: number
}

export interface SiteHandler {
  /** @returns false if the request isn't for the site */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  applySiteCacheUpdate(update: SiteCacheUpdate): void
}

const CACHE_BYTES = 64 * 1024 * 1024
const NOT_FOUND_PAGE = '404.html'

export function createSiteHandler({
  dataDir,
  addresses,
  log,
  isWithdrawn = () => false,
  cacheBytes = CACHE_BYTES,
}: SiteHandlerOptions): SiteHandler {
  const headersOf = (path: string) => Object.entries(securityHeadersOf(path, addresses)).flat()
  const files = openSiteFiles({ siteDir: join(dataDir, 'site'), headersOf, cacheBytes })

  function handle(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const kept = isWithdrawn(url) ? undefined : files.findKept(url)
    if (kept) {
      answerFile(request, response, url, kept)
      return true
    }
    const address = readAddress(url)
    if (address.kind === 'service') return false
    if (address.kind === 'redirect') answerRedirect(response, address.to)
    else answerFromDisk(request, response, address).catch((error: unknown) => fail(response, error))
    return true
  }

  async function answerFromDisk(
    request: IncomingMessage,
    response: ServerResponse,
    address: Exclude<ReturnType<typeof readAddress>, { kind: 'service' | 'redirect' }>,
  ): Promise<void> {
    const release = await files.getRelease()
    if (!release) return answerPreparing(response)
    if (address.kind === 'file' && !isWithdrawn(address.path)) {
      const found = await files.read(address.path, address.file)
      if (found) return answerFile(request, response, address.path, found)
      const to = release.redirects(address.path)
      if (to) return answerRedirect(response, to + queryOf(request))
    }
    const notFound = await files.read('/404', NOT_FOUND_PAGE)
    return notFound ? answerFile(request, response, '/404', notFound) : answerPreparing(response)
  }

  function answerFile(request: IncomingMessage, response: ServerResponse, path: string, siteFile: SiteFile): void {
    const status = siteFile.file === NOT_FOUND_PAGE ? 404 : 200
    const { headers } = request
    const variant = siteFile.variants[chooseEncoding(headers['accept-encoding'])]
    if (!variant) {
      compress(request, response, path, siteFile)
      return
    }
    const known = headers['if-none-match']
    if (known && status === 200 && (known === '*' || known.includes(siteFile.hash))) {
      response.writeHead(304, variant.headers.slice(0, -2)).end()
      return
    }
    response.writeHead(status, variant.headers)
    if (request.method === 'HEAD') response.end()
    else response.end(variant.body)
  }

  function compress(request: IncomingMessage, response: ServerResponse, path: string, siteFile: SiteFile): void {
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    addEncoding(siteFile, encoding, (bytes) => files.grow(path, siteFile, bytes)).then(
      () => answerFile(request, response, path, siteFile),
      (error: unknown) => fail(response, error),
    )
  }

  function fail(response: ServerResponse, error: unknown): void {
    log.error({ err: error }, 'could not read a page')
    answerUnreadable(response)
  }

  return { handle, applySiteCacheUpdate: files.update }
}

function queryOf({ url = '' }: IncomingMessage): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at)
}
