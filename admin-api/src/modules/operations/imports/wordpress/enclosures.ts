import { escapeHtml } from '@hometown/shared-types/escape-html'

const VIDEO = /^video\/|\.(?:mp4|m4v|mov|webm|ogv)$/i
const AUDIO = /^audio\/|\.(?:mp3|m4a|ogg|oga|opus|wav|flac)$/i

/**
 * A text with players for the recordings that its post names and that it doesn't show itself.
 * @param enclosures as WordPress stores them: address, size and type, each in a line
 */
export function withEnclosures(html: string, enclosures: readonly string[]): string {
  let whole = html
  for (const enclosure of enclosures) {
    const [address = '', , type = ''] = enclosure.split('\n').map((line) => line.trim())
    const url = URL.parse(address)
    if (!url || !/^https?:$/.test(url.protocol)) continue
    const path = url.host + url.pathname
    if (!whole.includes(path)) whole += playerOf(url, type)
  }
  return whole
}

function playerOf({ href, pathname }: URL, type: string): string {
  const address = escapeHtml(href)
  const kind = [type, pathname].map(kindOf).find(Boolean)
  return kind
    ? `\n<figure class="wp-block-${kind}"><${kind} controls src="${address}"></${kind}></figure>`
    : `\n<p><a href="${address}">${escapeHtml(pathname.split('/').at(-1) || href)}</a></p>`
}

function kindOf(hint: string): 'audio' | 'video' | undefined {
  if (VIDEO.test(hint)) return 'video'
  return AUDIO.test(hint) ? 'audio' : undefined
}
