import { formerPath, linksToHost } from '../../../../content/articles/former-addresses/former-addresses.service.ts'

export interface PostPlace {
  /** Its address in WordPress; two if it isn't in NFC there. */
  paths: string[]
  /** Links in its text to other addresses of the same WordPress. */
  links: { href: string; path: string }[]
  isSticky: boolean
}

/**
 * @param link the post's own address in WordPress
 * @param html its text, sanitized
 */
export function placeOfPost(link: string, html: string, isSticky: boolean): PostPlace {
  const own = URL.parse(link)
  if (!own) return { paths: [], links: [], isSticky }
  return { paths: pathsOfLink(own), links: linksToHost(html, own), isSticky }
}

/** With plain permalinks, a post has no path but a number. */
function pathsOfLink(own: URL): string[] {
  const path = formerPath(own.href)
  if (!path?.startsWith('/')) return []
  const asWritten = decoded(own.pathname).replace(/\/$/, '')
  return asWritten.normalize() === path && asWritten !== path ? [path, asWritten] : [path]
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
