import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { SiteCacheUpdate } from '@hometown/shared-types/contract/publishing'
import type { SiteUrls } from '@hometown/shared-types/rules/addresses'
import { answerHeaders, HASHED_FILES_CACHE_CONTROL, securityHeadersOf } from '@hometown/shared-types/rules/headers'
import { decodeSlug, isArticleSlug } from '@hometown/shared-types/rules/slugs'
import type { Logger } from 'pino'
import { createFileServer, PAGE_CACHE_CONTROL, readFileIfExists, type ServedFile } from './file-server.ts'
import {
  parseRedirects,
  parseSiteAddress,
  pathOfSiteFile,
  type RedirectLookup,
  type SiteAddress,
} from './site-address.ts'

interface SiteHandlerOptions {
  /** The publisher's folder. */
  siteDir: string
  addresses: SiteUrls
  log: Logger
  isWithdrawn(path: string): boolean
  /**
   * Tells whether its articles are still awaited: readers and search engines are told to come back, whatever the
   * address. False at once where it is certain.
   */
  isEmpty(): false | Promise<boolean>
  /** Finds where an address leads that readers knew; null for a page that was removed. @param target path and query */
  findMoved(target: string): Promise<{ readonly to: string | null } | undefined>
}

const NOT_FOUND_PAGE = '404.html'
/** The page of addresses at which readers had a page that is gone. */
const REMOVED_PAGE = '410.html'
const REDIRECTS_FILE = '_redirects'
const PAGE_STATUS: Readonly<Record<string, number>> = { [NOT_FOUND_PAGE]: 404, [REMOVED_PAGE]: 410 }

const NUMBERED_PAGE = /^(\/.+)\/\d{1,9}$/

/** Serves the readers' files, from this machine's copy of the site. */
export function createSiteHandler(options: SiteHandlerOptions) {
  const { addresses, log, isWithdrawn, isEmpty, findMoved } = options
  const folder = join(options.siteDir, 'current')
  const security = answerHeaders(addresses)
  const files = createFileServer({
    folder,
    headersOf: (path, file) => ({ 'Cache-Control': fileCacheControl(file), ...securityHeadersOf(path, addresses) }),
  })
  let redirects: Promise<RedirectLookup> | undefined

  /** @returns false if the request isn't for the site */
  function handle(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const emptiness = isEmpty()
    const cachedFile = emptiness || isWithdrawn(url) ? undefined : files.findKept(url)
    const address = cachedFile ? undefined : parseSiteAddress(url)
    if (address?.kind === 'service') return false
    const sending = cachedFile ? sendFile(request, response, cachedFile) : answer(request, response, address, emptiness)
    sending?.catch((error: unknown) => {
      log.error({ err: error }, 'could not read a page')
      answerUnreadable(response, security)
    })
    return true
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    address: SiteAddress | undefined,
    emptiness: false | Promise<boolean>,
  ): Promise<void> {
    if (emptiness && (await emptiness))
      return answerLater(response, { text: 'The articles will be here soon.', seconds: 30 }, security)
    if (address?.kind === 'redirect') return sendRedirect(response, address.to, security)
    const page = address?.kind === 'file' ? await find(address.path, urlQueryOf(request)) : undefined
    if (typeof page === 'string') return sendRedirect(response, page, security)
    const served = page ?? (await files.read('/404', NOT_FOUND_PAGE))
    if (served) return sendFile(request, response, served)
    answerLater(response, { text: 'It will be here in a moment.', seconds: 2 }, security)
  }

  function sendFile(request: IncomingMessage, response: ServerResponse, served: ServedFile): Promise<void> | void {
    return files.send(request, response, served, PAGE_STATUS[served.file])
  }

  /** @returns a file of the site, or where the address leads */
  async function find(path: string, query: string): Promise<ServedFile | string | undefined> {
    if (path === '/' && /[?&]p=\d/.test(query)) {
      const post = await findMoved(path + query)
      if (post?.to) return post.to
    }
    const page = await findPage(path)
    if (page) return page
    const moved = await findMoved(path)
    if (moved?.to === null) return files.read('/410', REMOVED_PAGE)
    const target = moved?.to ?? (isWithdrawn(path) ? undefined : await findTarget(path))
    return target && /^\/[^?#]*$/.test(target) ? target + query : target
  }

  async function findPage(path: string): Promise<ServedFile | undefined> {
    const address = parseSiteAddress(path)
    return address.kind === 'file' && !isWithdrawn(path) ? files.read(path, address.file) : undefined
  }

  /** Finds where an address without a page leads. */
  async function findTarget(path: string): Promise<string | undefined> {
    // WordPress numbers the pages of a post with page breaks, `/fair/2`. Here they are one page. This comes before the
    // redirects: a pattern of dated addresses would take the number for a slug.
    const [, whole = ''] = NUMBERED_PAGE.exec(path) ?? []
    const article = whole && (await findPresent(whole, isArticleSlug(decodeSlug(whole.slice(1)))))
    if (article) return article
    const moved = (await findRedirects())(path)
    if (moved) return moved
    // No address has capitals, but people type some from print.
    const lower = encodeURI(decodeURI(path).toLowerCase())
    return lower === path ? undefined : findPresent(lower)
  }

  /** Returns the address itself, if something is or was there, else where it leads. */
  async function findPresent(path: string, mayBeItself = true): Promise<string | undefined> {
    if (mayBeItself && (await findPage(path))) return path
    const moved = await findMoved(path)
    return moved ? (moved.to ?? path) : (await findRedirects())(path)
  }

  function findRedirects(): Promise<RedirectLookup> {
    redirects ??= readFileIfExists(join(folder, REDIRECTS_FILE))
      .then((text) => parseRedirects(String(text ?? '')))
      .catch((error: unknown) => {
        redirects = undefined
        throw error
      })
    return redirects
  }

  function update(message: SiteCacheUpdate): void {
    if (message.type === 'site-clear') files.forgetAll()
    else files.forget(message.drop.map(pathOfSiteFile))
    if (message.type === 'site-clear' || message.drop.includes(REDIRECTS_FILE)) redirects = undefined
  }

  return { handle, update }
}

function fileCacheControl(file: string): string {
  if (file in PAGE_STATUS) return 'no-store'
  return file.startsWith('_astro/') ? HASHED_FILES_CACHE_CONTROL : PAGE_CACHE_CONTROL
}

function urlQueryOf({ url = '' }: IncomingMessage): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at)
}

type Headers = Readonly<Record<string, string>>

/** Browsers keep it for five minutes, because the target can change. */
export function sendRedirect(response: ServerResponse, location: string, security: Headers): void {
  const headers = { ...security, 'Cache-Control': 'public, max-age=300', 'Content-Length': '0' }
  response.writeHead(301, { ...headers, Location: location }).end()
}

/** Answers for a page that can't be shown now. It reloads itself. */
function answerLater(
  response: ServerResponse,
  { title = 'The site is being prepared', text, seconds }: { title?: string; text: string; seconds: number },
  security: Headers,
): void {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="${seconds}"><title>${title}</title></head>
<body><h1>${title}</h1><p>${text}</p></body></html>`
  const type = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': Buffer.byteLength(html) }
  response
    .writeHead(503, { ...security, ...type, 'Cache-Control': 'no-store', 'Retry-After': String(seconds) })
    .end(html)
}

function answerUnreadable(response: ServerResponse, security: Headers): void {
  if (response.headersSent) response.destroy()
  else answerLater(response, { title: 'Not available', text: 'Please try again in a moment.', seconds: 2 }, security)
}
