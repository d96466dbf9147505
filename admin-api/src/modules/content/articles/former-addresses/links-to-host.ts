import { ELSEWHERE_HASH } from '@hometown/shared-types/parts-elsewhere'
import { formerPath } from './former-path.ts'

/** More of them are no text but a list. */
const LINKS_AT_MOST = 300
const HREF = /<a [^<>]*?href="([^"<>]*)"/g
/** Files, feeds and calls of WordPress. */
const NO_POST = /^\/(?:wp-(?:admin|content|includes|json)|feed)(?:\/|$)|\/feed$|\.\w{2,4}$/

/** Links in a text to posts of the site where it comes from. @param html sanitized */
export function linksToHost(html: string, own: URL): { href: string; path: string }[] {
  const links = new Map<string, string>()
  for (const [, href = ''] of html.matchAll(HREF)) {
    if (links.size >= LINKS_AT_MOST) break
    const url = URL.parse(href.replaceAll('&amp;', '&'))
    if (!url || hostOf(url) !== hostOf(own) || url.hash === ELSEWHERE_HASH) continue
    const path = formerPath(url.href)
    if (path !== undefined && !NO_POST.test(path)) links.set(href, path)
  }
  return Array.from(links, ([href, path]) => ({ href, path }))
}

function hostOf({ protocol, host }: URL): string {
  return /^https?:$/.test(protocol) ? host.replace(/^www\./, '') : ''
}
