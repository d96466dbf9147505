import type { IncomingMessage, ServerResponse } from 'node:http'
import { decodeSlug, isArticleSlug } from '@hometown/shared-types/article-slug'
import { answerHeaders, type SiteAddresses } from '@hometown/shared-types/site-headers'
import type { Logger } from 'pino'
import { chooseEncoding } from './accept-encoding.ts'
import { answerLater, answerRedirect, answerRemoved, answerUnreadable } from './plain-answers.ts'
import type { Redirects } from './redirects.ts'
import { NOT_FOUND_PAGE, REMOVED_PAGE, readAddress, type SiteAddress } from './site-address.ts'
import type { SiteFile, SiteFiles } from './site-files.ts'

interface SiteHandlerOptions {
  files: SiteFiles
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
}

type FileAddress = Extract<SiteAddress, { kind: 'file' }>

const NUMBERED_PAGE = /^(\/.+)\/\d{1,9}$/
const SOON_SECONDS = 2
const LATER_SECONDS = 30

/** @returns a function that answers a request, and returns false if it isn't for the site */
export function createSiteHandler({
  files,
  addresses,
  log,
  isWithdrawn = () => false,
  isEmpty = () => false,
  findFormer = () => Promise.resolve(undefined),
  findRemoved = () => Promise.resolve(undefined),
}: SiteHandlerOptions): (request: IncomingMessage, response: ServerResponse) => boolean {
  const headers = answerHeaders(addresses)

  function handle(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '/' } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const emptiness = isEmpty()
    const kept = emptiness || isWithdrawn(url) ? undefined : files.findKept(url)
    if (kept) {
      answerFile(request, response, url, kept)
      return true
    }
    const address = readAddress(url)
    if (address.kind === 'service') return false
    answer(request, response, address, emptiness).catch((error: unknown) => fail(response, error))
    return true
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    address: Exclude<SiteAddress, { kind: 'service' }>,
    emptiness: false | Promise<boolean>,
  ): Promise<void> {
    if (emptiness && (await emptiness))
      return answerLater(response, 'The articles will be here soon.', LATER_SECONDS, headers)
    if (address.kind === 'redirect') return answerRedirect(response, address.to, headers)
    if (address.kind === 'file') {
      const isThere = !isWithdrawn(address.path) && (await answerFound(request, response, address))
      if (isThere || (await answerGone(request, response, address))) return
    }
    const notFound = (await files.findRedirects()) && (await files.read('/404', NOT_FOUND_PAGE))
    if (notFound) answerFile(request, response, '/404', notFound)
    else answerLater(response, 'It will be here in a moment.', SOON_SECONDS, headers)
  }

  /** @returns false if the site has neither a file nor a redirect there */
  async function answerFound(request: IncomingMessage, response: ServerResponse, address: FileAddress) {
    const redirects = await files.findRedirects()
    if (!redirects) return false
    const { path, file } = address
    const query = queryOf(request)
    const post = path === '/' && /[?&](?:p|attachment_id)=\d/.test(query) && (await findFormer(path + query))
    if (post) {
      answerRedirect(response, post, headers)
      return true
    }
    const found = await files.read(path, file)
    if (found) {
      answerFile(request, response, path, found)
      return true
    }
    // A pattern of dated addresses would take the number of a page for a slug.
    const whole = (await findFormer(path)) ?? (await findWholeArticle(path, redirects))
    const to = whole ?? redirects(path) ?? (await findInLowerCase(path, redirects))
    if (to) answerRedirect(response, to + query, headers)
    return Boolean(to)
  }

  async function answerGone(request: IncomingMessage, response: ServerResponse, { path }: FileAddress) {
    const removed = await findRemoved(path)
    if (!removed) return false
    if (removed.sendTo) {
      answerRedirect(response, removed.sendTo, headers)
      return true
    }
    const page = await files.read('/410', REMOVED_PAGE)
    if (page) answerFile(request, response, '/410', page)
    else answerRemoved(request, response, headers)
    return true
  }

  /** WordPress numbers the pages of a post with page breaks, `/fair/2`. Here they are one page. */
  async function findWholeArticle(path: string, redirects: Redirects): Promise<string | undefined> {
    const [, first = ''] = NUMBERED_PAGE.exec(path) ?? []
    if (first === '') return undefined
    const isThere = async (page: string) => (await findPage(page)) || (await findRemoved(page))
    if (isArticleSlug(decodeSlug(first.slice(1))) && (await isThere(first))) return first
    const moved = (await findFormer(first)) ?? redirects(first)
    return moved && (await isThere(moved)) ? moved : undefined
  }

  /** No address has capitals, but people type some from print. */
  async function findInLowerCase(path: string, redirects: Redirects): Promise<string | undefined> {
    const lower = encodeURI(decodeURI(path).toLowerCase())
    if (lower === path) return undefined
    const isThere = (await findPage(lower)) || (await findRemoved(lower))
    return isThere ? lower : ((await findFormer(lower)) ?? redirects(lower))
  }

  async function findPage(path: string): Promise<SiteFile | undefined> {
    const address = readAddress(path)
    return address.kind === 'file' && !isWithdrawn(path) ? files.read(address.path, address.file) : undefined
  }

  function answerFile(request: IncomingMessage, response: ServerResponse, path: string, siteFile: SiteFile): void {
    const variant = files.encode(path, siteFile, chooseEncoding(request.headers['accept-encoding']))
    if (variant instanceof Promise) {
      variant.then(
        () => answerFile(request, response, path, siteFile),
        (error: unknown) => fail(response, error),
      )
      return
    }
    const status = statusOf(siteFile)
    const known = request.headers['if-none-match']
    if (known && status === 200 && (known === '*' || known.includes(siteFile.hash))) {
      response.writeHead(304, variant.headers.slice(0, -2)).end()
      return
    }
    response.writeHead(status, variant.headers)
    if (request.method === 'HEAD') response.end()
    else response.end(variant.body)
  }

  function fail(response: ServerResponse, error: unknown): void {
    log.error({ err: error }, 'could not read a page')
    answerUnreadable(response, headers)
  }

  return handle
}

function statusOf({ file }: SiteFile): number {
  if (file === NOT_FOUND_PAGE) return 404
  return file === REMOVED_PAGE ? 410 : 200
}

function queryOf({ url = '' }: IncomingMessage): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at)
}
