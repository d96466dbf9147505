import type { SiteInfo } from '@hometown/shared-types/site-info'
import { authorsOf } from './byline.ts'
import type { SiteArticle, SiteCorrection } from './content.ts'
import { CORRECTION_LABELS } from './correction-labels.ts'
import { absoluteUrl, articlePath, categoryPath } from './paths.ts'
import type { Picture } from './picture.ts'
import { imageCredit } from './picture-credit.ts'
import { postalAddress } from './postal-address.ts'
import { type SharedPage, type ShareImage, shareImage } from './share-image.ts'
import type { Thing } from './thing.ts'

/** Characters of a headline that search engines show. */
const HEADLINE_LENGTH = 110

export interface Crumb {
  readonly name: string
  readonly path: string
}

/** Browsers don't run JSON-LD, so the CSP needs no hash. Escaping keeps it from ending the script element. */
export function structuredDataText(things: readonly Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
}

export function newsroom(site: SiteInfo): Thing {
  return {
    '@type': 'NewsMediaOrganization',
    '@id': newsroomId(site),
    name: site.siteName,
    url: site.siteUrl,
    logo: { '@type': 'ImageObject', url: absoluteUrl(site.siteUrl, '/icons/512.png'), width: 512, height: 512 },
    areaServed: { '@type': 'AdministrativeArea', name: site.countyName },
    publishingPrinciples: absoluteUrl(site.siteUrl, '/about'),
    correctionsPolicy: absoluteUrl(site.siteUrl, '/about#text-corrections'),
    ...(site.foundedYear && { foundingDate: site.foundedYear }),
    ...contact(site),
  }
}

function contact({ contactEmail, contactPhone, contactAddress, socialLinks = [] }: SiteInfo) {
  const ways = { ...(contactEmail && { email: contactEmail }), ...(contactPhone && { telephone: contactPhone }) }
  return {
    ...ways,
    ...(contactAddress && {
      address: postalAddress(contactAddress) ?? contactAddress.split('\n').join(', '),
    }),
    ...(Object.keys(ways).length > 0 && {
      contactPoint: { '@type': 'ContactPoint', contactType: 'newsroom', ...ways, availableLanguage: 'en' },
    }),
    ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ url }) => url) }),
  }
}

export function webSite(site: SiteInfo): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${site.siteUrl}#website`,
    name: site.siteName,
    url: site.siteUrl,
    description: site.description,
    inLanguage: 'en-US',
    publisher: { '@id': newsroomId(site) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site.siteUrl}/search?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

export function newsArticle(site: SiteInfo, article: SiteArticle & Pick<SharedPage, 'kicker'>): Thing {
  const url = absoluteUrl(site.siteUrl, articlePath(article.slug))
  const image = shareImage(site, article)
  return {
    '@type': 'NewsArticle',
    '@id': `${url}#article`,
    url,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    headline: shortened(article.title),
    description: article.metaDescription || article.description,
    ...(image && { image: [imageOf(image, article.picture)] }),
    datePublished: new Date(article.publishedAt).toISOString(),
    dateModified: new Date(Math.max(article.modifiedAt, article.publishedAt)).toISOString(),
    author: authorsOf(site, article),
    publisher: newsroom(site),
    articleSection: article.category,
    ...(article.keywords.length > 0 && { keywords: article.keywords }),
    ...(article.corrections && { correction: article.corrections.map((note) => correctionComment(site, note)) }),
    isAccessibleForFree: true,
    inLanguage: 'en-US',
  }
}

/** An address alone for a picture without a credit, and for a share card. */
function imageOf({ url, width, height }: ShareImage, picture: Picture | null): Thing | string {
  const { caption, credit } = picture ?? {}
  if (!credit && !caption) return url
  return {
    '@type': 'ImageObject',
    url,
    contentUrl: url,
    ...(width && height && { width, height }),
    ...(caption && { caption }),
    ...(credit && imageCredit(credit)),
  }
}

/** schema.org has only `CorrectionComment` for all kinds of notes; the name tells them apart. */
function correctionComment(site: SiteInfo, { kind, text, correctedAt }: SiteCorrection): Thing {
  return {
    '@type': 'CorrectionComment',
    name: CORRECTION_LABELS[kind],
    text,
    datePublished: new Date(correctedAt).toISOString(),
    publisher: { '@id': newsroomId(site) },
  }
}

export function articleList(site: SiteInfo, articles: readonly SiteArticle[]): Thing {
  return {
    '@type': 'ItemList',
    itemListElement: articles.map(({ slug, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: absoluteUrl(site.siteUrl, articlePath(slug)),
    })),
  }
}

/** @param crumbs from the section to the page itself, without the home page. */
export function breadcrumbs(site: SiteInfo, crumbs: readonly Crumb[]): Thing {
  const steps = [{ name: 'Home', path: '/' }, ...crumbs]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absoluteUrl(site.siteUrl, path),
    })),
  }
}

export function articleCrumbs({ category, title, slug }: SiteArticle): Crumb[] {
  return [
    { name: category, path: categoryPath(category) },
    { name: title, path: articlePath(slug) },
  ]
}

export function newsroomId(site: SiteInfo): string {
  return `${site.siteUrl}#newsroom`
}

function shortened(title: string): string {
  if (title.length <= HEADLINE_LENGTH) return title
  const start = title.slice(0, HEADLINE_LENGTH - 1)
  const wordEnd = start.lastIndexOf(' ')
  return `${(wordEnd > HEADLINE_LENGTH / 2 ? start.slice(0, wordEnd) : start).toWellFormed()}…`
}
