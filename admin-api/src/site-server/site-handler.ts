import type { IncomingMessage, ServerResponse } from 'node:http'
import { decodeSlug, isArticleSlug } from '@hometown/shared-types/article-slug'
import type { SiteCacheUpdate } from '@hometown/shared-types/publishing'
import { answerHeaders, type SiteAddresses, securityHeadersOf } from '@hometown/shared-types/site-headers'
import type { Logger } from 'pino'
import { chooseEncoding } from './accept-encoding.ts'
import {
  answerPreparing,
  answerRedirect,
  answerRemoved,
  answerUnreadable,
  answerWithoutArticles,
} from './plain-answers.ts'
import type { Redirects } from './redirects.ts'
import { NOT_FOUND_PAGE, REMOVED_PAGE, readAddress, type SiteAddress } from './site-address.ts'
import { addEncoding, type SiteFile } from './site-file.ts'
import { openSiteFiles } from './site-files.ts'
import { type SiteSource, SiteUnavailableError } from './site-source.ts'

interface SiteHandlerOptions {
  source: SiteSource
  addresses: SiteAddresses
  log: Logger
  isWithdrawn?: (path: string) => boolean
  /**
   * Whether its articles are still awaited: readers and search engines are told to come back, whatever the address. False
   * at once where it is certain.
   */
  isEmpty?: () => false | Promise<boolean>
  /** Where a former address leads that the site's own redirects may not name. @param target path and query */
  findFormer?: (target: string) => Promise<string | undefined>
  /** A page that readers had at the path and that is gone: where they are sent, or null. */
  findRemoved?: (path: string) => Promise<{ readonly sendTo: string | null } | undefined>
  cacheBytes?: number
}

export interface SiteHandler {
  /** @returns false if the request isn't for the site */
  handle(request: IncomingMessage, response: ServerResponse): boolean
  applySiteCacheUpdate(update: SiteCacheUpdate): void
  /** What readers get at an address such as `/sports`, apart from withdrawn pages. @throws SiteUnavailableError */
  find(path: string): Promise<SiteFile | undefined>
}

type FileAddress = Extract<SiteAddress, { kind: 'file' }>
type MissingAddress = Extract<SiteAddress, { kind: 'missing' }>

const NUMBERED_PAGE = /^(\/.+)\/\d{1,9}$/

const CACHE_BYTES = 64 * 1024 * 1024

export function createSiteHandler({
  source,
  addresses,
  log,
  isWithdrawn = () => false,
  isEmpty = () => false,
  findFormer = () => Promise.resolve(undefined),
  findRemoved = () => Promise.resolve(undefined),
  cacheBytes = CACHE_BYTES,
}: SiteHandlerOptions): SiteHandler {
  const headersOf = (path: string) => Object.entries(securityHeadersOf(path, addresses)).flat()
  const plainHeaders = answerHeaders(addresses)
  const files = openSiteFiles({ source, headersOf, cacheBytes })

  function handle(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const emptiness = isEmpty()
    if (!emptiness) return answer(request, response, url)
    if (readAddress(url).kind === 'service') return false
    emptiness
      .then((isStillEmpty) => {
        if (isStillEmpty) answerWithoutArticles(response, plainHeaders)
        else answer(request, response, url)
      })
      .catch((error: unknown) => fail(response, error))
    return true
  }

  function answer(request: IncomingMessage, response: ServerResponse, url: string): boolean {
    const kept = isWithdrawn(url) ? undefined : files.findKept(url)
    if (kept) {
      answerFile(request, response, url, kept)
      return true
    }
    const address = readAddress(url)
    if (address.kind === 'service') return false
    if (address.kind === 'redirect') answerRedirect(response, address.to, plainHeaders)
    else answerFromSource(request, response, address).catch((error: unknown) => fail(response, error))
    return true
  }

  async function answerFromSource(
    request: IncomingMessage,
    response: ServerResponse,
    address: FileAddress | MissingAddress,
  ): Promise<void> {
    if (address.kind === 'file' && !isWithdrawn(address.path)) {
      if (await answerFound(request, response, address)) return
    }
    const removed = address.kind === 'file' ? await findRemoved(address.path) : undefined
    if (removed?.sendTo) return answerRedirect(response, removed.sendTo, plainHeaders)
    if (removed) {
      const page = await files.read('/410', REMOVED_PAGE)
      return page ? answerFile(request, response, '/410', page) : answerRemoved(request, response, plainHeaders)
    }
    const notFound = (await source.findRedirects()) && (await files.read('/404', NOT_FOUND_PAGE))
    return notFound ? answerFile(request, response, '/404', notFound) : answerPreparing(response, plainHeaders)
  }

  /** @returns false if the site has neither a file nor a redirect there */
  async function answerFound(
    request: IncomingMessage,
    response: ServerResponse,
    { path, file }: FileAddress,
  ): Promise<boolean> {
    const redirects = await source.findRedirects()
    if (!redirects) return false
    const query = queryOf(request)
    if (path === '/' && /[?&](?:p|attachment_id)=\d/.test(query)) {
      const post = await findFormer(path + query)
      if (post) {
        answerRedirect(response, post, plainHeaders)
        return true
      }
    }
    const found = await files.read(path, file)
    const to = found
      ? undefined
      : // A pattern of dated addresses would take the number of a page for a slug.
        ((await findFormer(path)) ??
        (await findWholeArticle(path, redirects)) ??
        redirects(path) ??
        (await findInLowerCase(path, redirects)))
    if (found) answerFile(request, response, path, found)
    if (to) answerRedirect(response, to + query, plainHeaders)
    return Boolean(found ?? to)
  }

  /** WordPress numbers the pages of a post with page breaks, `/fair/2`. Here they are one page. */
  async function findWholeArticle(path: string, redirects: Redirects): Promise<string | undefined> {
    const [, first = ''] = NUMBERED_PAGE.exec(path) ?? []
    if (first === '') return undefined
    const isThere = async (page: string) => (!isWithdrawn(page) && (await findPage(page))) || (await findRemoved(page))
    const isArticle = isArticleSlug(decodeSlug(first.slice(1)))
    if (isArticle && (await isThere(first))) return first
    const moved = (await findFormer(first)) ?? redirects(first)
    return moved && (await isThere(moved)) ? moved : undefined
  }

  /** No address has capitals, but people type some from print. */
  async function findInLowerCase(path: string, redirects: Redirects): Promise<string | undefined> {
    const lower = encodeURI(decodeURI(path).toLowerCase())
    if (lower === path) return undefined
    const page = isWithdrawn(lower) ? undefined : await findPage(lower)
    return page || (await findRemoved(lower)) ? lower : ((await findFormer(lower)) ?? redirects(lower))
  }

  function findPage(path: string): Promise<SiteFile | undefined> {
    const address = readAddress(path)
    return address.kind === 'file' ? files.read(address.path, address.file) : Promise.resolve(undefined)
  }

  function answerFile(request: IncomingMessage, response: ServerResponse, path: string, siteFile: SiteFile): void {
    const status = statusOf(siteFile)
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
    if (!(error instanceof SiteUnavailableError)) log.error({ err: error }, 'could not read a page')
    answerUnreadable(response, plainHeaders)
  }

  return {
    handle,
    applySiteCacheUpdate: (update) => source.update?.(update),
    find: findPage,
  }
}

function statusOf({ file }: SiteFile): number {
  if (file === NOT_FOUND_PAGE) return 404
  return file === REMOVED_PAGE ? 410 : 200
}

function queryOf({ url = '' }: IncomingMessage): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at)
}
