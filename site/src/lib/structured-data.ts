import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import { bylineKey, namesInByline } from '@hometown/shared-types/rules/names'
import type { SiteArticle, SiteCorrection } from './content.ts'
import { CORRECTION_LABELS } from './correction-labels.ts'
import type { SitePerson } from './name-index.ts'
import { absoluteUrl, articlePath, authorPath } from './paths.ts'
import { pictureUrl } from './picture.ts'
import { shareImage } from './share-image.ts'
import { truncate } from './text.ts'

/** Search engines show this many characters of a headline. */
const LONGEST_SCHEMA_HEADLINE = 110

export interface Crumb {
  readonly name: string
  readonly path: string
}

/** Browsers don't run JSON-LD, so the CSP needs no hash. Escaping keeps it from ending the script element. */
export function structuredDataText(items: readonly JsonLd[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': items }).replaceAll('<', '\\u003c')
}

export function newsroom(site: SiteInfo): JsonLd {
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
    ...contactData(site),
  }
}

function contactData({ contactEmail, contactPhone, contactAddress, socialLinks = [] }: SiteInfo) {
  const ways = { ...(contactEmail && { email: contactEmail }), ...(contactPhone && { telephone: contactPhone }) }
  return {
    ...ways,
    ...(contactAddress && { address: contactAddress.split('\n').join(', ') }),
    ...(Object.keys(ways).length > 0 && {
      contactPoint: { '@type': 'ContactPoint', contactType: 'newsroom', ...ways, availableLanguage: 'en' },
    }),
    ...(socialLinks.length > 0 && { sameAs: socialLinks.map(({ url }) => url) }),
  }
}

export function webSite(site: SiteInfo): JsonLd {
  return {
    '@type': 'WebSite',
    '@id': `${site.siteUrl}#website`,
    name: site.siteName,
    url: site.siteUrl,
    description: site.description,
    inLanguage: 'en-US',
    publisher: { '@id': newsroomId(site) },
  }
}

export function newsArticle(site: SiteInfo, article: SiteArticle): JsonLd {
  const url = absoluteUrl(site.siteUrl, articlePath(article.slug))
  const image = shareImage(site, article)
  return {
    '@type': 'NewsArticle',
    '@id': `${url}#article`,
    url,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    headline: truncate(article.title, LONGEST_SCHEMA_HEADLINE),
    description: article.metaDescription || article.description,
    ...(image && { image: [image.url] }),
    datePublished: new Date(article.publishedAt).toISOString(),
    dateModified: new Date(Math.max(article.modifiedAt, article.publishedAt)).toISOString(),
    author: authorsJsonLd(site, article),
    publisher: newsroom(site),
    articleSection: article.category,
    ...(article.keywords.length > 0 && { keywords: article.keywords }),
    ...(article.corrections && { correction: article.corrections.map((note) => correctionComment(site, note)) }),
    isAccessibleForFree: true,
    inLanguage: 'en-US',
  }
}

/** schema.org has only `CorrectionComment` for all kinds of notes; the name tells them apart. */
function correctionComment(site: SiteInfo, { kind, text, correctedAt }: SiteCorrection): JsonLd {
  return {
    '@type': 'CorrectionComment',
    name: CORRECTION_LABELS[kind],
    text,
    datePublished: new Date(correctedAt).toISOString(),
    publisher: { '@id': newsroomId(site) },
  }
}

/** Describes the way from the home page. @param crumbs from the section to the page itself, without the home page. */
export function breadcrumbs(site: SiteInfo, crumbs: readonly Crumb[]): JsonLd {
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

function newsroomId(site: SiteInfo): string {
  return `${site.siteUrl}#newsroom`
}

export type JsonLd = { readonly '@type': string } & Readonly<Record<string, unknown>>

/** Matches the end of a byline that names nobody: `Courier Staff`, `From staff reports`, `The Associated Press`. */
const ANONYMOUS_AUTHOR_PATTERN =
  /(?:^|\s)(?:staff|staff (?:report|writer)s?|reports|newsroom|desk|editors|editorial board|team|press|ap|reuters)$/i

type NewspaperSite = Pick<SiteInfo, 'siteName' | 'siteUrl'>

/** Returns an author for each name of a byline; the newsroom where it is the paper's own name or empty. */
export function authorsJsonLd(
  site: NewspaperSite,
  { authorName, authors = [] }: Pick<SiteArticle, 'authorName' | 'authors'>,
): JsonLd | JsonLd[] {
  const pageOf = (name: string) => authors.find((author) => bylineKey(author.name) === bylineKey(name))
  const [whole = '', ...parts] = namesInByline(authorName)
  const isOneName = whole === site.siteName || pageOf(whole) !== undefined
  const names = (isOneName ? [whole] : parts).filter((name) => name !== '')
  const authorItems = names.map((name): JsonLd => {
    const page = pageOf(name)
    if (page) return { '@type': authorSchemaType(name), name, url: absoluteUrl(site.siteUrl, authorPath(page.slug)) }
    return name === site.siteName ? newspaperData(site) : { '@type': authorSchemaType(name), name }
  })
  const [only] = authorItems
  return only === undefined ? newspaperData(site) : authorItems.length === 1 ? only : authorItems
}

function newspaperData({ siteName, siteUrl }: NewspaperSite): JsonLd {
  return { '@type': 'NewsMediaOrganization', name: siteName, url: siteUrl }
}

function authorSchemaType(name: string): 'Organization' | 'Person' {
  return ANONYMOUS_AUTHOR_PATTERN.test(name) ? 'Organization' : 'Person'
}

export function profilePage(site: SiteInfo, { slug, name, bio, picture }: SitePerson): JsonLd {
  const url = absoluteUrl(site.siteUrl, authorPath(slug))
  const type = authorSchemaType(name)
  const author = {
    '@type': type,
    '@id': `${url}#author`,
    name,
    url,
    ...(bio && { description: bio }),
    ...(picture && { image: absoluteUrl(site.siteUrl, pictureUrl(picture.src, site.apiUrl)) }),
    [type === 'Person' ? 'worksFor' : 'parentOrganization']: { '@id': newsroomId(site) },
  }
  return { '@type': 'ProfilePage', '@id': url, url, name, mainEntity: author }
}

/** Takes the words that people use for a place as its name and its address: they lead there. */
export function placeJsonLd(location: string): JsonLd {
  return { '@type': 'Place', name: location, address: location }
}
