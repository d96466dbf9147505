import { withoutTrailingSlashes } from '@hometown/shared-types/trim-characters'

const TRACKING =
  /^(?:utm_.+|fb_.+|fbclid|gclid|dclid|gbraid|wbraid|msclkid|yclid|twclid|igshid|igsh|mc_cid|mc_eid|mkt_tok|_hs\w+|hsCtaTracking|ref|ref_src|ref_url|referrer|source|src|cmpid|campaign|ncid|ocid|sr_share|share|smid|sref|partner|rss|feed|output|outputtype|amp|amp_.+|__twitter_impression|s_cid|xtor|spm|at_\w+|vero_id|oly_\w+_id|_ga|_gl|nocache)$/i
const MOBILE_HOST = /^(?:www\d?|m|mobile|amp|wap)\.(?=[^.]+\.)/
const START_PAGE = /\/(?:index|default)\.(?:html?|php|aspx?)$/i
const AMP_PATH = /\/amp(?:\/|\.html)?$|^\/amp(?=\/)/gi

/**
 * A normalized URL for comparing stories, without scheme, `www.`, mobile host, tracking, fragment and trailing slash.
 * Never fetch it. Null for invalid URLs. `sourceAddressKey` compares sources, because a page and its feed are different
 * sources.
 */
export function canonicalAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  const host = url.host.replace(/\.(?=$|:)/, '').replace(MOBILE_HOST, '')
  const path = withoutTrailingSlashes(
    url.pathname
      .replace(AMP_PATH, '')
      .replace(START_PAGE, '/')
      .replace(/\/{2,}/g, '/'),
  )
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name))
  const query = kept.map(([name, value]) => `${name}=${value}`).sort()
  return `${host}${decoded(path)}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
