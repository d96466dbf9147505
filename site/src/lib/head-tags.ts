import { createHash } from 'node:crypto'
import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import { EMBED_ORIGINS } from '@hometown/shared-types/rules/article-html'
import { accentShades, PAPER_COLOURS } from '@hometown/shared-types/rules/colors'
import { escapeHtml } from '@hometown/shared-types/rules/text'
import type { SiteArticle } from './content.ts'
import { absoluteUrl } from './paths.ts'
import type { Picture } from './picture.ts'
import { newsletterImage, type SharedPage, shareImage } from './share-image.ts'
import { type JsonLd, structuredDataText } from './structured-data.ts'
import { memoize } from './text.ts'

export interface PageFacts {
  readonly title: string
  readonly description: string
  /** The canonical path; null if the page has no address of its own. */
  readonly path: string | null
  readonly article?: SiteArticle
  /** The picture is for link previews of a page that isn't an article. */
  readonly picture?: Picture
  readonly newsletter?: { readonly id: string; readonly title: string }
  /** The page isn't an article. If it has no picture, its category selects the share card. */
  readonly event?: SharedPage
  readonly feed?: { readonly title: string; readonly path: string }
  readonly calendarFile?: { readonly title: string; readonly path: string }
  readonly structuredData?: readonly JsonLd[]
}

const HEAD_TAGS_OF_ALL_PAGES = [
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="icon" href="/icons/192.png" type="image/png" sizes="192x192">',
  '<link rel="apple-touch-icon" href="/icons/180.png">',
].join('')

/** Builds a string, because so many small components would take a tenth of a page's render time. */
export function headTags(site: SiteInfo, page: PageFacts): string {
  const { title, path, article, feed, calendarFile, structuredData } = page
  const canonical = path === null ? null : escapeHtml(absoluteUrl(site.siteUrl, path))
  const description = escapeHtml(page.description)
  const robots = canonical === null || isHiddenSample(site) ? 'noindex' : 'max-image-preview:large'
  return [
    `<title>${escapeHtml(title)}</title><meta name="description" content="${description}">`,
    `<meta name="robots" content="${robots}">`,
    canonical === null ? '' : `<link rel="canonical" href="${canonical}">${metaPropertyTag('og:url', canonical)}`,
    metaPropertyTag('og:site_name', escapeHtml(site.siteName)),
    metaPropertyTag('og:locale', 'en_US'),
    metaPropertyTag('og:type', article || page.newsletter ? 'article' : 'website'),
    metaPropertyTag('og:title', escapeHtml(article?.title ?? page.newsletter?.title ?? page.event?.title ?? title)),
    metaPropertyTag('og:description', description),
    shareImageTags(
      path === null
        ? undefined
        : page.newsletter
          ? newsletterImage(site, page.newsletter)
          : shareImage(site, article ?? page.event ?? (page.picture && { title, picture: page.picture })),
    ),
    article && canonical !== null ? articleMetaTags(article) : '',
    HEAD_TAGS_OF_ALL_PAGES,
    feedLinkTag(site.siteName, '/feed.xml'),
    feed ? feedLinkTag(feed.title, feed.path) : '',
    calendarFile ? alternateLinkTag('text/calendar', calendarFile.title, calendarFile.path) : '',
    structuredData?.length ? `<script type="application/ld+json">${structuredDataText(structuredData)}</script>` : '',
  ].join('')
}

function shareImageTags(image: ReturnType<typeof shareImage>): string {
  if (!image) return '<meta name="twitter:card" content="summary">'
  return [
    metaPropertyTag('og:image', escapeHtml(image.url)),
    image.width && image.height
      ? metaPropertyTag('og:image:width', image.width) + metaPropertyTag('og:image:height', image.height)
      : '',
    metaPropertyTag('og:image:alt', escapeHtml(image.alt)),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

function articleMetaTags({ publishedAt, modifiedAt, category }: SiteArticle): string {
  return (
    metaPropertyTag('article:published_time', new Date(publishedAt).toISOString()) +
    metaPropertyTag('article:modified_time', new Date(modifiedAt).toISOString()) +
    metaPropertyTag('article:section', category)
  )
}

export function pageTitle(site: Pick<SiteInfo, 'siteName'>, title: string): string {
  return `${title} · ${site.siteName}`
}

function metaPropertyTag(name: string, content: string | number): string {
  return `<meta property="${name}" content="${content}">`
}

function feedLinkTag(title: string, path: string): string {
  return alternateLinkTag('application/rss+xml', title, path)
}

function alternateLinkTag(type: string, title: string, path: string): string {
  return `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${path}">`
}

/** Sample articles on a public address are invented news: search engines and feed readers must not believe them. */
export function isHiddenSample(site: SiteInfo): boolean {
  return site.sample && !isLoopbackHost(new URL(site.siteUrl).hostname)
}

function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '[::1]' || /^127\./.test(hostname)
}

export const THEME_COLOURS = PAPER_COLOURS

/** The shades of the accent color keep text readable for any color chosen in Settings. */
export const accentStylesheet = memoize((colour) => {
  const { light, dark } = accentShades(colour)
  return `:root{--accent:${light};--on-accent:${PAPER_COLOURS.light}}.dark{--accent:${dark};--on-accent:${PAPER_COLOURS.dark}}`
})

/**
 * Returns the page's part of the Content-Security-Policy. Astro adds script-src and style-src with its hashes; headers
 * carry what a meta tag can't. Pictures may come from any newsroom's WordPress, frames only from hosts that the
 * sanitizer allows. It is one text, because Astro compares each directive with all others.
 */
export function pageDirectives(site: SiteInfo): `default-src ${string}` {
  const pictures = site.siteUrl.startsWith('https:') ? 'https:' : 'https: http:'
  const others = [
    `connect-src 'self'${site.apiUrl === '' ? '' : ` ${site.apiUrl}`}`,
    `img-src 'self' data: ${pictures}`,
    `media-src 'self' ${pictures}`,
    "font-src 'self'",
    `frame-src ${EMBED_ORIGINS.join(' ')}`,
  ]
  return `default-src 'self';${others.join(';')}`
}

export const inlineHash = memoize(
  (text): `sha256-${string}` => `sha256-${createHash('sha256').update(text).digest('base64')}`,
)
