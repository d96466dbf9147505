import rss from '@astrojs/rss'
import type { Category } from '@hometown/shared-types/category'
import { PICTURE_LICENSES } from '@hometown/shared-types/picture-license'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import { FEED_SIZE, type Picture, type SiteArticle, type SiteContent, type SitePerson } from '../../lib/content.ts'
import { isHiddenSample } from '../../lib/indexing.ts'
import {
  absoluteUrl,
  articlePath,
  authorFeedPath,
  authorPath,
  categoryFeedPath,
  categoryPath,
  topicFeedPath,
  topicPath,
} from '../../lib/paths.ts'
import { slugsOf } from '../../lib/people-index.ts'
import { creditText } from '../../lib/picture-credit.ts'
import { shareImage } from '../../lib/share-image.ts'
import { withTextCredits } from '../../lib/text-credits.ts'
import { newestOfTopic, type Topic } from '../../lib/topics.ts'
import { withAbsoluteUrls } from '../../lib/uploads.ts'
import { escapeXml, withoutControls } from '../../lib/xml.ts'

interface FeedFacts {
  readonly title: string
  readonly description: string
  /** The page whose articles it has. */
  readonly page: string
  readonly path: string
  readonly articles: readonly SiteArticle[]
}

/** The newest articles in full, of one category or all. Depends on the articles alone, never on the clock. */
export function articleFeed({ site, articles }: SiteContent, category?: Category): Promise<Response> {
  return feedOf(site, {
    title: category === undefined ? site.siteName : `${site.siteName}: ${category}`,
    description: site.description,
    page: category === undefined ? '/' : categoryPath(category),
    path: category === undefined ? '/feed.xml' : categoryFeedPath(category),
    articles: articles.newest(category, FEED_SIZE),
  })
}

export function authorFeed({ site, articles }: SiteContent, person: SitePerson): Promise<Response> {
  return feedOf(site, {
    title: `${site.siteName}: ${person.name}`,
    description: `Articles by ${person.name}`,
    page: authorPath(person.slug),
    path: authorFeedPath(person.slug),
    articles: articles.byAuthor.newest(slugsOf(person), FEED_SIZE),
  })
}

export function topicFeed(content: SiteContent, { slug, name, description }: Topic): Promise<Response> {
  const { site } = content
  return feedOf(site, {
    title: `${site.siteName}: ${name}`,
    description: description || site.description,
    page: topicPath(slug),
    path: topicFeedPath(slug),
    articles: newestOfTopic(content, slug, FEED_SIZE),
  })
}

function feedOf(site: SiteInfo, { title, description, page, path, articles }: FeedFacts): Promise<Response> {
  const newest = isHiddenSample(site) ? [] : articles
  return rss({
    title: withoutControls(title),
    description: withoutControls(description),
    site: absoluteUrl(site.siteUrl, page),
    trailingSlash: false,
    xmlns: {
      atom: 'http://www.w3.org/2005/Atom',
      dc: 'http://purl.org/dc/elements/1.1/',
      media: 'http://search.yahoo.com/mrss/',
    },
    customData: [
      '<language>en-us</language>',
      `<atom:link href="${escapeXml(absoluteUrl(site.siteUrl, path))}" rel="self" type="application/rss+xml"/>`,
      lastBuildDate(newest),
    ].join(''),
    items: newest.map((article) => feedItem(site, article)),
  })
}

function lastBuildDate(newest: readonly SiteArticle[]): string {
  if (newest.length === 0) return ''
  const last = Math.max(...newest.map(({ modifiedAt }) => modifiedAt))
  return `<lastBuildDate>${new Date(last).toUTCString()}</lastBuildDate>`
}

function feedItem(site: SiteInfo, article: SiteArticle) {
  return {
    title: withoutControls(article.title),
    link: absoluteUrl(site.siteUrl, articlePath(article.slug)),
    description: withoutControls(article.description),
    content: withoutControls(
      withAbsoluteUrls(withTextCredits(article.content, article.textCredits), site.siteUrl, site.apiUrl),
    ),
    pubDate: new Date(article.publishedAt),
    categories: [article.category, ...article.keywords.map(withoutControls)],
    customData: [
      `<guid isPermaLink="false">${guid(site, article)}</guid>`,
      `<dc:creator>${escapeXml(article.authorName)}</dc:creator>`,
      picture(site, article),
    ].join(''),
  }
}

/** For feed readers that show a picture beside the title; the text doesn't contain it. */
function picture(site: SiteInfo, article: SiteArticle): string {
  const image = article.picture && shareImage(site, article)
  if (!image) return ''
  const size = image.width && image.height ? ` width="${image.width}" height="${image.height}"` : ''
  const texts = [
    `<media:description type="plain">${escapeXml(image.alt)}</media:description>`,
    ...creditOf(article.picture),
  ]
  return `<media:content url="${escapeXml(image.url)}" medium="image"${size}>${texts.join('')}</media:content>`
}

function creditOf({ credit }: Picture): string[] {
  if (!credit) return []
  const license = credit.license && PICTURE_LICENSES[credit.license]
  return [
    ...(credit.credit ? [`<media:credit>${escapeXml(creditText(credit.credit, credit.license))}</media:credit>`] : []),
    ...(license?.url ? [`<media:license type="text/html" href="${license.url}">${license.name}</media:license>`] : []),
  ]
}

/** Must survive a change of title or slug, or feed readers show the article as new. */
function guid(site: SiteInfo, article: SiteArticle): string {
  return `tag:${new URL(site.siteUrl).hostname},2025:article-${article.wordpressPostId}`
}
