import { decodeSlug } from '@hometown/shared-types/article-slug'
import { storable } from '@hometown/shared-types/storable-text'

/** Addresses with a number instead of a path: `/?p=123`, and `/?attachment_id=123` for the page of a picture. */
const NUMBERS = ['p', 'attachment_id'] as const

/**
 * The path of an address of WordPress as it is kept, or `?p=123`. Undefined for the home page and for what is no path.
 * @param address absolute, or below a host
 */
export function formerPath(address: string): string | undefined {
  const url = URL.parse(address, 'http://site.invalid')
  if (!url) return undefined
  const path = storable(decodeSlug(url.pathname))
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
  if (path === '') return numberedPath(url.searchParams)
  return path.length > 500 || /[\s\p{Cc}]/u.test(path) ? undefined : path
}

function numberedPath(query: URLSearchParams): string | undefined {
  for (const name of NUMBERS) {
    const number = /^\d{1,15}$/.exec(query.get(name) ?? '')?.[0]
    if (number) return `?${name}=${Number(number)}`
  }
  return undefined
}
