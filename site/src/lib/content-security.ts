import { createHash } from 'node:crypto'
import { EMBED_ORIGINS } from '@hometown/shared-types/embed'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import { remembered } from './remembered.ts'

type Directive = `${'default-src' | 'connect-src' | 'img-src' | 'media-src' | 'font-src' | 'frame-src'} ${string}`

const frames = `frame-src ${EMBED_ORIGINS.join(' ')}` as const

/**
 * The page's part of the Content-Security-Policy. Astro adds script-src and style-src with its hashes; headers carry
 * what a meta tag can't. Pictures may come from any newsroom's WordPress, frames only from hosts that the sanitizer
 * allows.
 */
export function pageDirectives(site: SiteInfo): Directive[] {
  const pictures = site.siteUrl.startsWith('https:') ? 'https:' : 'https: http:'
  return [
    "default-src 'self'",
    `connect-src 'self'${site.apiUrl === '' ? '' : ` ${site.apiUrl}`}`,
    `img-src 'self' data: ${pictures}`,
    `media-src 'self' ${pictures}`,
    "font-src 'self'",
    frames,
  ]
}

export const inlineHash = remembered(
  (text): `sha256-${string}` => `sha256-${createHash('sha256').update(text).digest('base64')}`,
)
