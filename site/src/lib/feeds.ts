import { getRssString, type RSSFeedItem, type RSSOptions } from '@astrojs/rss'
import { PICTURE_LICENSES } from '@hometown/shared-types/contract/pictures'
import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import type { Category } from '@hometown/shared-types/rules/categories'
import { withoutOwnPicture } from './article-html.ts'
import type { SiteArticle, SiteContent } from './content.ts'
import { isHiddenSample } from './head-tags.ts'
import { newsletterDescription } from './newsletter-index.ts'
import { FEED_SIZE } from './page-sizes.ts'
import {
  ARCHIVE_PATH,
  absoluteUrl,
  articlePath,
  categoryFeedPath,
  categoryPath,
  NEWSLETTERS_FEED_PATH,
  newsletterPath,
} from './paths.ts'
import { type Picture, withAbsoluteUrls } from './picture.ts'
import { shareImage } from './share-image.ts'
import { escapeXml, withoutControls, xmlResponse } from './text.ts'
import { creditText, withTextCredits } from './text-pictures.ts'

/** Renders the newest articles in full, of one category or all. Depends on the articles alone, never on the clock. */
export async function articleFeed({ site, articles }: SiteContent, category?: Category): Promise<Response> {
  const newest = isHiddenSample(site) ? [] : articles.newest(category, FEED_SIZE)
  const [page, path] =
    category === undefined ? ['/', '/feed.xml'] : [categoryPath(category), categoryFeedPath(category)]
  const channel = await feedText({
    ...feedChannelFacts(site, path, category === undefined ? site.siteName : `${site.siteName}: ${category}`),
    description: withoutControls(site.description),
    site: absoluteUrl(site.siteUrl, page),
    items: [],
  })
  const items = await Promise.all(newest.map((article) => feedItem(site, article)))
  return xmlResponse(
    channel.replace(FEED_CHANNEL_END, () => feedLastBuildDate(newest) + items.join('') + FEED_CHANNEL_END),
  )
}

/** Items say what is in a newsletter: its articles have feeds of their own. */
export async function newslettersFeed({ site, newsletters }: SiteContent): Promise<Response> {
  const newest = isHiddenSample(site) ? [] : newsletters.newest(FEED_SIZE)
  const text = await feedText({
    ...feedChannelFacts(site, NEWSLETTERS_FEED_PATH, `${site.siteName}: Newsletters`),
    description: withoutControls(`The newsletters of ${site.siteName}.`),
    site: absoluteUrl(site.siteUrl, ARCHIVE_PATH),
    items: newest.map((newsletter) => ({
      title: withoutControls(newsletter.title),
      link: absoluteUrl(site.siteUrl, newsletterPath(newsletter.id)),
      description: withoutControls(newsletterDescription(newsletter)),
      pubDate: new Date(newsletter.sentAt),
      categories: [...newsletter.categories],
      customData: feedItemGuid(site, `newsletter-${escapeXml(newsletter.id)}`),
    })),
  })
  return xmlResponse(text)
}

function feedChannelFacts(site: SiteInfo, path: string, title: string) {
  const self = escapeXml(absoluteUrl(site.siteUrl, path))
  const customData = `<language>en-us</language><atom:link href="${self}" rel="self" type="application/rss+xml"/>`
  return { title: withoutControls(title), customData }
}

function feedLastBuildDate(newest: readonly SiteArticle[]): string {
  if (newest.length === 0) return ''
  const last = Math.max(...newest.map(({ modifiedAt }) => modifiedAt))
  return `<lastBuildDate>${new Date(last).toUTCString()}</lastBuildDate>`
}

const FEED_CHANNEL_END = '</channel>'
const FEED_ITEM_START = '<item>'
const FEED_ITEM_END = '</item>'
/** The number covers the main feed and the sections' feeds. */
const FEED_ITEMS_KEPT = 600

type FeedItemsByArticle = Map<SiteArticle, Promise<string>>

const feedItemsOfSite = new WeakMap<SiteInfo, FeedItemsByArticle>()

/** Renders the `<item>` of one article. An article is in several feeds, and a publish changes one of their many. */
function feedItem(site: SiteInfo, article: SiteArticle): Promise<string> {
  const items: FeedItemsByArticle = feedItemsOfSite.get(site) ?? new Map()
  feedItemsOfSite.set(site, items)
  const item = items.get(article) ?? writeFeedItem(site, article)
  items.delete(article)
  items.set(article, item)
  const [oldest] = items.keys()
  if (oldest && items.size > FEED_ITEMS_KEPT) items.delete(oldest)
  return item
}

async function writeFeedItem(site: SiteInfo, article: SiteArticle): Promise<string> {
  const items = [feedItemFacts(site, article)]
  const text = await feedText({ title: site.siteName, description: '', site: site.siteUrl, items })
  return text.slice(text.indexOf(FEED_ITEM_START), text.lastIndexOf(FEED_ITEM_END) + FEED_ITEM_END.length)
}

/** Renders a feed whose namespaces don't depend on what is in it. */
function feedText(options: Omit<RSSOptions, 'trailingSlash' | 'xmlns'>): Promise<string> {
  return getRssString({
    ...options,
    trailingSlash: false,
    xmlns: {
      content: 'http://purl.org/rss/1.0/modules/content/',
      atom: 'http://www.w3.org/2005/Atom',
      dc: 'http://purl.org/dc/elements/1.1/',
      media: 'http://search.yahoo.com/mrss/',
    },
  })
}

function feedItemFacts(site: SiteInfo, article: SiteArticle): RSSFeedItem {
  const { text } = withoutOwnPicture(article.content, article.picture, article.textPictures)
  return {
    title: withoutControls(article.title),
    link: absoluteUrl(site.siteUrl, articlePath(article.slug)),
    description: withoutControls(article.description),
    content: withoutControls(withAbsoluteUrls(withTextCredits(text, article.textCredits), site.siteUrl, site.apiUrl)),
    pubDate: new Date(article.publishedAt),
    categories: [article.category, ...article.keywords.map(withoutControls)],
    customData: [
      feedItemGuid(site, `article-${article.wordpressPostId}`),
      `<dc:creator>${escapeXml(article.authorName)}</dc:creator>`,
      feedPictureElement(site, article),
    ].join(''),
  }
}

/** Some feed readers show a picture beside the title; the text doesn't contain it. */
function feedPictureElement(site: SiteInfo, article: SiteArticle): string {
  const image = article.picture && shareImage(site, article)
  if (!image) return ''
  const size = image.width && image.height ? ` width="${image.width}" height="${image.height}"` : ''
  const texts = [
    `<media:description type="plain">${escapeXml(image.alt)}</media:description>`,
    ...pictureCreditElement(article.picture),
  ]
  return `<media:content url="${escapeXml(image.url)}" medium="image"${size}>${texts.join('')}</media:content>`
}

function pictureCreditElement({ credit }: Picture): string[] {
  if (!credit) return []
  const license = credit.license && PICTURE_LICENSES[credit.license]
  return [
    ...(credit.credit ? [`<media:credit>${escapeXml(creditText(credit.credit, credit.license))}</media:credit>`] : []),
    ...(license?.url ? [`<media:license type="text/html" href="${license.url}">${license.name}</media:license>`] : []),
  ]
}

/** The id must survive a change of title or slug, or feed readers show the item as new. */
function feedItemGuid(site: SiteInfo, id: string): string {
  return `<guid isPermaLink="false">tag:${new URL(site.siteUrl).hostname},2025:${id}</guid>`
}
