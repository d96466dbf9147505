import { escapeRegExp } from '@hometown/shared-types/rules/text'

/** The first segments of the addresses that the API answers. */
export const API_PATH_SEGMENTS: ReadonlySet<string> = new Set(['api', 'derived', 'preview', 'uploads', 'wp-json'])

export type SiteAddress =
  /** `path` is the canonical address; `file` is relative to the site's folder. */
  | { kind: 'file'; path: string; file: string }
  | { kind: 'redirect'; to: string }
  | { kind: 'missing' }
  | { kind: 'service' }

export function parseSiteAddress(target: string): SiteAddress {
  const queryAt = target.indexOf('?')
  const raw = queryAt < 0 ? target : target.slice(0, queryAt)
  const query = queryAt < 0 ? '' : target.slice(queryAt)
  if (isAddressOfService(raw) || isSearchAddress(raw, query)) return { kind: 'service' }
  const path = decodeUrlPath(raw)
  if (path === undefined) return { kind: 'missing' }
  const proper = properPagePath(path.normalize())
  const encoded = encodeURI(proper)
  if (proper !== path || isOtherSpelling(raw, encoded)) return { kind: 'redirect', to: encoded + query }
  return isPublicPath(path) ? { kind: 'file', path: encoded, file: fileOfPath(path) } : { kind: 'missing' }
}

/** Maps `sports.html` to `/sports`, `index.html` to `/`, `feed.xml` to `/feed.xml`. */
export function pathOfSiteFile(file: string): string {
  return properPagePath(encodeURI(`/${file}`))
}

/** Letters outside ASCII have one spelling in addresses: `%C3%A9`, never `%c3%a9` nor the letter itself. */
function isOtherSpelling(raw: string, encoded: string): boolean {
  return raw !== encoded && /%[89a-f]/i.test(encoded)
}

function isAddressOfService(raw: string): boolean {
  const end = raw.indexOf('/', 1)
  return API_PATH_SEGMENTS.has(end < 0 ? raw.slice(1) : raw.slice(1, end))
}

/** The service fills the results in. The search page without words is a file. */
function isSearchAddress(raw: string, query: string): boolean {
  return raw === '/search' && /[?&]q=[^&]/.test(query)
}

/** Returns undefined for broken escapes, encoded separators and control characters, which none of our names has. */
function decodeUrlPath(raw: string): string | undefined {
  if (!raw.startsWith('/') || /%2f|%5c|\\/i.test(raw)) return undefined
  try {
    const path = decodeURIComponent(raw)
    return /\p{Cc}/u.test(path) ? undefined : path
  } catch {
    return undefined
  }
}

/** Merges slashes and removes a trailing slash and `.html`. */
function properPagePath(path: string): string {
  const single = path.replace(/\/{2,}/g, '/')
  const plain = single.replace(/\/$/, '').replace(/\.html$/, '')
  return plain === '' || plain === '/index' ? '/' : plain
}

/** Excludes hidden files and those for other hosts. */
function isPublicPath(path: string): boolean {
  const segments = path.split('/').slice(1)
  return segments.every((segment) => !segment.startsWith('.')) && (!path.startsWith('/_') || segments[0] === '_astro')
}

function fileOfPath(path: string): string {
  if (path === '/') return 'index.html'
  const lastSegment = path.slice(path.lastIndexOf('/') + 1)
  return lastSegment.includes('.') ? path.slice(1) : `${path.slice(1)}.html`
}

export type RedirectLookup = (path: string) => string | undefined

/** Other hosts read it, too. Lines are `from to status`; a pattern, `/2026/:month/:slug`, leads to its last segment. */
export function parseRedirects(text: string): RedirectLookup {
  const plain = new Map<string, string>()
  const patterns: RegExp[] = []
  for (const line of text.split('\n')) {
    const [from = '', to = ''] = line.split(' ')
    const segments = from.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : escapeRegExp(part)))
    if (to === '/:slug') patterns.push(new RegExp(`^${segments.join('/')}$`))
    else if (/^\/(?!\/)/.test(to)) plain.set(from, to)
  }
  return (path) => {
    const isOld = patterns.some((pattern) => pattern.test(path))
    const target = plain.get(path) ?? (isOld ? path.slice(path.lastIndexOf('/')) : undefined)
    // This resolves a chain at once, such as /article/old-slug → old address → present one.
    return target === undefined ? undefined : (plain.get(target) ?? target)
  }
}
