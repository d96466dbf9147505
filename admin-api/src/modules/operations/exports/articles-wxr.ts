import { mapArticleTextColumns } from '@hometown/shared-types/contract/articles'
import { CATEGORIES } from '@hometown/shared-types/rules/categories'
import { writePageBreaks } from '@hometown/shared-types/rules/html'
import { encodeSlug, slugify } from '@hometown/shared-types/rules/slugs'
import { escapeHtml } from '@hometown/shared-types/rules/text'
import { countyWallTime } from '@hometown/shared-types/rules/time'
import { articleToPostFields } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../context.ts'
import { encodeWordPressSlug } from '../../../lib/article-slugs.ts'
import {
  type ArticleRow,
  findLargestArticleNumber,
  isFromWordPress,
  keywordsFromRow,
} from '../../content/articles/index.ts'
import type { MediaRow } from '../../content/media/index.ts'
import { getSettings } from '../../platform/settings/index.ts'
import { listBylines, readAllArticles, readAllRows } from './exports.repository.ts'

const WORDPRESS_STATUSES = { published: 'publish', draft: 'draft', archived: 'private' }

interface WxrContext {
  siteUrl: string
  loginOf: (author: string) => string
  slugOfTag: (name: string) => string
  /** A picture's number, by its address. */
  numbers: Map<string, number>
}

/** WordPress's importer creates posts, authors, categories and attachments; our plugin's fields are included. */
export async function* articlesWxr(context: AppContext): AsyncGenerator<string> {
  const { db } = context.store
  const { siteUrl, timeZone } = context.config
  const { siteName, description } = await getSettings(context)
  const wxr: WxrContext = {
    siteUrl,
    loginOf: createSlugAssigner(),
    slugOfTag: createSlugAssigner(),
    numbers: new Map(),
  }
  const write = createWxrItemWriter(timeZone)
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>${escapeXml(siteName)}</title>
<link>${escapeXml(siteUrl)}</link>
<description>${escapeXml(description)}</description>
<pubDate>${new Date(context.clock.now()).toUTCString()}</pubDate>
<language>en-US</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${escapeXml(siteUrl)}</wp:base_site_url>
<wp:base_blog_url>${escapeXml(siteUrl)}</wp:base_blog_url>
`
  for (const name of await listBylines(db)) {
    const fields = { 'wp:author_login': wxr.loginOf(name), 'wp:author_email': '', 'wp:author_display_name': name }
    yield `<wp:author>${toElements(fields)}</wp:author>\n`
  }
  for (const name of CATEGORIES) {
    const fields = { 'wp:category_nicename': slugify(name), 'wp:category_parent': '', 'wp:cat_name': name }
    yield `<wp:category>${toElements(fields)}</wp:category>\n`
  }
  // Our pictures have their own numbers; in WordPress, posts and attachments share one series.
  const offset = await findLargestArticleNumber(db)
  for await (const rows of readAllRows(db, 'media'))
    for (const row of rows) {
      wxr.numbers.set(row.url, row.number + offset)
      yield write(wxrItemFromPicture(row, wxr))
    }
  for await (const rows of readAllArticles(db)) for (const row of rows) yield write(wxrItemFromArticle(row, wxr))
  yield '</channel>\n</rss>\n'
}

interface WxrItem {
  /** The texts by the names of their elements. */
  fields: Record<string, string | number>
  /** The time in milliseconds, as is `changedAt`. */
  at: number
  changedAt: number
  /** Further elements. */
  more: string
  meta: Readonly<Record<string, unknown>>
}

function wxrItemFromArticle(row: ArticleRow, { siteUrl, loginOf, slugOfTag, numbers }: WxrContext): WxrItem {
  const { title = '', excerpt = '' } = articleToPostFields({ title: row.title, description: row.description })
  const keywords = keywordsFromRow(row)
  const thumbnail = numbers.get(row.image_url ?? '')
  // Content that came from WordPress goes back unchanged, including its blocks.
  const content = isFromWordPress(row) ? row.content_raw : writePageBreaks(row.content_html)
  return {
    fields: {
      title,
      link: `${siteUrl}/${encodeSlug(row.slug)}`,
      'dc:creator': loginOf(row.author_name),
      // WordPress downloads the pictures and replaces their URLs in texts, so URLs must be absolute.
      'content:encoded': content.replaceAll(/(["'(\s,])\/uploads\//g, `$1${siteUrl}/uploads/`),
      'excerpt:encoded': excerpt,
      'wp:post_id': row.number,
      'wp:post_name': encodeWordPressSlug(row.slug),
      'wp:status': WORDPRESS_STATUSES[row.status],
      'wp:post_type': 'post',
    },
    at: row.published_at ?? row.created_at,
    changedAt: row.updated_at,
    more: [
      wxrTermElement('category', row.category, slugify(row.category)),
      ...keywords.map((word) => wxrTermElement('post_tag', word, slugOfTag(word.toLowerCase()))),
    ].join(''),
    meta: {
      _thumbnail_id: thumbnail,
      // An exported picture gets a new URL in WordPress, which this field would override.
      image_url: thumbnail === undefined ? absoluteUrlOnSite(row.image_url, siteUrl) : undefined,
      ...mapArticleTextColumns((_name, { column, isAddress }) =>
        isAddress ? absoluteUrlOnSite(row[column], siteUrl) : row[column],
      ),
      keywords: keywords.join(', '),
      views: row.views,
      author_name: row.author_name,
      hometown_id: row.id,
    },
  }
}

function wxrItemFromPicture(row: MediaRow, { siteUrl, numbers }: WxrContext): WxrItem {
  const address = `${siteUrl}${row.url}`
  const name = row.url.split('/').at(-1) ?? ''
  const { title = '', excerpt = '' } = articleToPostFields({
    title: row.original_name ?? name,
    description: row.caption ?? '',
  })
  return {
    fields: {
      title,
      link: address,
      'dc:creator': 'author',
      'content:encoded': '',
      'excerpt:encoded': excerpt,
      'wp:post_id': numbers.get(row.url) ?? 0,
      'wp:post_name': slugify(name),
      'wp:status': 'inherit',
      'wp:post_type': 'attachment',
      'wp:attachment_url': address,
    },
    at: row.created_at,
    changedAt: row.created_at,
    more: '',
    meta: {
      _wp_attachment_image_alt: row.alt,
      hometown_credit: row.credit,
      hometown_credit_url: row.credit_url,
      hometown_license: row.license,
      hometown_made_with_ai: row.made_with_ai === 1 ? 1 : undefined,
    },
  }
}

function wxrTermElement(domain: 'category' | 'post_tag', name: string, slug: string): string {
  return `<category domain="${domain}" nicename="${escapeXml(slug)}">${toXmlCdata(name)}</category>\n`
}

function absoluteUrlOnSite(address: string | null, siteUrl: string): string | null {
  return address?.startsWith('/') ? `${siteUrl}${address}` : address
}

/** Gives each name a short one of its own, as WordPress has them for logins and tags. */
function createSlugAssigner(): (name: string) => string {
  const slugs = new Map<string, string>()
  const usedSlugs = new Set<string>()
  return (name) => {
    const assigned = slugs.get(name)
    if (assigned !== undefined) return assigned
    const base = slugify(name)
    let slug = base
    for (let number = 2; usedSlugs.has(slug); number++) slug = `${base}-${number}`
    usedSlugs.add(slug)
    slugs.set(name, slug)
    return slug
  }
}

const SECOND_MS = 1000

function createWxrItemWriter(timeZone: string): (item: WxrItem) => string {
  const written = new Set<string>()
  return ({ fields, changedAt, more, meta, ...item }) => {
    let at = Math.floor(item.at / SECOND_MS) * SECOND_MS
    // WordPress's importer skips items with the same type, title and second, so each gets its own second.
    const keyAt = (second: number) => `${fields['wp:post_type']} ${second} ${String(fields.title).toLowerCase()}`
    while (written.has(keyAt(at))) at += SECOND_MS
    written.add(keyAt(at))
    const all = {
      ...fields,
      guid: String(fields.link),
      pubDate: new Date(at).toUTCString(),
      'wp:post_date': wxrWallTime(at, timeZone),
      'wp:post_date_gmt': wxrWallTime(at, 'UTC'),
      'wp:post_modified': wxrWallTime(changedAt, timeZone),
      'wp:post_modified_gmt': wxrWallTime(changedAt, 'UTC'),
      'wp:comment_status': 'closed',
      'wp:ping_status': 'closed',
    }
    return `<item>\n${toElements(all)}${more}${wxrMetaElements(meta)}</item>\n`
  }
}

function wxrMetaElements(meta: Readonly<Record<string, unknown>>): string {
  return Object.entries(meta)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([key, value]) => `<wp:postmeta>${toElements({ 'wp:meta_key': key, 'wp:meta_value': value })}</wp:postmeta>\n`)
    .join('')
}

function wxrWallTime(instant: number, timeZone: string): string {
  return countyWallTime(instant, timeZone).replace('T', ' ')
}

function toElements(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<${name}>${toXmlCdata(value)}</${name}>\n`)
    .join('')
}

function escapeXml(text: string): string {
  return escapeHtml(removeXmlForbiddenCharacters(text))
}

/** Splits a `]]>` in the text, which would end the section. */
function toXmlCdata(value: unknown): string {
  return `<![CDATA[${removeXmlForbiddenCharacters(String(value)).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

/** Characters that XML forbids even when escaped; parsers stop at the first one. */
function removeXmlForbiddenCharacters(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}
