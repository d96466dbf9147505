import { isNoAddress } from '@hometown/shared-types/no-address'

const LONGEST_ADDRESS = 2000

/** An absolute http(s) URL without credentials; null for anything else. */
export function webAddress(written: string | null | undefined, base: string): string | null {
  const text = written?.trim() ?? ''
  if (text === '' || isNoAddress(text) || text.length > LONGEST_ADDRESS) return null
  const url = URL.parse(
    text.replace(/^(?:webcal|feed):(?:\/\/)?(?=https?:)/i, '').replace(/^(?:webcals?|feed):/i, 'https:'),
    base,
  )
  if (url === null || !/^https?:$/.test(url.protocol) || url.hostname === '') return null
  url.username = ''
  url.password = ''
  return url.href.length <= LONGEST_ADDRESS ? url.href : null
}

/** Ignores `www.` and subdomains. */
export function isSameSite(one: string, other: string): boolean {
  const [first, second] = [siteOf(one), siteOf(other)]
  return first === second || first.endsWith(`.${second}`) || second.endsWith(`.${first}`)
}

function siteOf(url: string): string {
  return (URL.parse(url)?.hostname ?? '').replace(/^www\./, '')
}
