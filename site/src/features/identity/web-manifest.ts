import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import { THEME_COLOURS } from '../../lib/head-tags.ts'

export function webManifest({ siteName, description, accentColour }: SiteInfo): string {
  const manifest = {
    id: '/',
    name: siteName,
    short_name: siteName.length <= 12 ? siteName : undefined,
    description,
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: THEME_COLOURS.light,
    theme_color: accentColour,
    categories: ['news'],
    icons: [
      { src: '/icons/192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    ],
  }
  return `${JSON.stringify(manifest)}\n`
}
