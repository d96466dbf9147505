import { encodeSlug, wordPressSlug } from '@hometown/shared-types/article-slug'
import { mapArticleTextColumns } from '@hometown/shared-types/article-texts'
import { CATEGORIES } from '@hometown/shared-types/category'
import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import { escapeHtml } from '@hometown/shared-types/escape-html'
import { writePageBreaks } from '@hometown/shared-types/page-breaks'
import { articleToPostFields } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../context.ts'
import { type ArticleRow, keywordsFromRow, LOCAL_ORIGIN } from '../../content/articles/stored-articles.service.ts'
import type { MediaRow } from '../../content/media/library/media.service.ts'
import { getSettings } from '../../platform/settings/settings.service.ts'
import { eachRow, findLargestArticleNumber, listBylines } from './exports.repository.ts'

const STATUSES = { published: 'publish', draft: 'draft', archived: 'private' }

interface Edition {
  siteUrl: string
  loginOf: (author: string) => string
  slugOfTag: (name: string) => string
  /** Of a picture, by its address. */
  numbers: Map<string, number>
}

/** WordPress's importer creates posts, authors, categories and attachments; our plugin's fields are included. */
export async function* articlesWxr(context: AppContext): AsyncGenerator<string> {
  const { db } = context.store
  const { siteUrl, timeZone } = context.config
  const { siteName, description } = await getSettings(context)
  const edition: Edition = {
    siteUrl,
    loginOf: createNamer('author', 50),
    slugOfTag: createNamer('tag', 190),
    numbers: new Map(),
  }
  const write = createItemWriter(timeZone)
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>${escaped(siteName)}</title>
<link>${escaped(siteUrl)}</link>
<description>${escaped(description)}</description>
<pubDate>${new Date(context.clock.now()).toUTCString()}</pubDate>
<language>en-US</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${escaped(siteUrl)}</wp:base_site_url>
<wp:base_blog_url>${escaped(siteUrl)}</wp:base_blog_url>
`
  for (const name of await listBylines(db)) {
    const fields = { 'wp:author_login': edition.loginOf(name), 'wp:author_email': '', 'wp:author_display_name': name }
    yield `<wp:author>${elements(fields)}</wp:author>\n`
  }
  for (const name of CATEGORIES) {
    const fields = { 'wp:category_nicename': slugOfName(name), 'wp:category_parent': '', 'wp:cat_name': name }
    yield `<wp:category>${elements(fields)}</wp:category>\n`
  }
  // Our pictures have their own numbers; in WordPress, posts and attachments share one series.
  const offset = await findLargestArticleNumber(db)
  for await (const rows of eachRow(db, 'media'))
    for (const row of rows) {
      edition.numbers.set(row.url, row.wordpress_id + offset)
      yield write(attachment(row, edition))
    }
  for await (const rows of eachRow(db, 'articles', 'wordpress_id'))
    for (const row of rows) yield write(post(row, edition))
  yield '</channel>\n</rss>\n'
}

interface WxrItem {
  id: number
  type: 'post' | 'attachment'
  title: string
  link: string
  login: string
  content: string
  description: string
  /** In milliseconds, as is `changedAt`. */
  at: number
  changedAt: number
  slug: string
  status: string
  more: string
  meta: Readonly<Record<string, unknown>>
}

function post(row: ArticleRow, { siteUrl, loginOf, slugOfTag, numbers }: Edition): WxrItem {
  const keywords = keywordsFromRow(row)
  const thumbnail = numbers.get(row.image_url ?? '')
  // Content that came from WordPress goes back unchanged, including its blocks.
  const content = row.origin === LOCAL_ORIGIN ? writePageBreaks(row.content_html) : row.content_raw
  return {
    id: row.wordpress_id,
    type: 'post',
    title: row.title,
    link: `${siteUrl}/${encodeSlug(row.slug)}`,
    login: loginOf(row.author_name),
    // WordPress downloads the pictures and replaces their URLs in texts, so URLs must be absolute.
    content: content.replaceAll(/(["'(\s,])\/uploads\//g, `$1${siteUrl}/uploads/`),
    description: row.description,
    at: row.published_at ?? row.created_at,
    changedAt: row.updated_at,
    slug: wordPressSlug(row.slug),
    status: STATUSES[row.status],
    more: [
      term('category', row.category, slugOfName(row.category)),
      ...keywords.map((word) => term('post_tag', word, slugOfTag(word.toLowerCase()))),
    ].join(''),
    meta: {
      _thumbnail_id: thumbnail,
      // An exported picture gets a new URL in WordPress, which this field would override.
      image_url: thumbnail === undefined ? whole(row.image_url, siteUrl) : undefined,
      ...mapArticleTextColumns((_name, { column, isAddress }) =>
        isAddress ? whole(row[column], siteUrl) : row[column],
      ),
      keywords: keywords.join(', '),
      views: row.views,
      author_name: row.author_name,
      hometown_id: row.id,
    },
  }
}

function attachment(row: MediaRow, { siteUrl, numbers }: Edition): WxrItem {
  const address = `${siteUrl}${row.url}`
  const name = row.url.split('/').at(-1) ?? ''
  return {
    id: numbers.get(row.url) ?? 0,
    type: 'attachment',
    title: row.original_name ?? name,
    link: address,
    login: 'author',
    content: '',
    description: row.caption ?? '',
    at: row.created_at,
    changedAt: row.created_at,
    slug: slugOfName(name),
    status: 'inherit',
    more: elements({ 'wp:attachment_url': address }),
    meta: {
      _wp_attachment_image_alt: row.alt,
      hometown_credit: row.credit,
      hometown_credit_url: row.credit_url,
      hometown_license: row.license,
      hometown_made_with_ai: row.made_with_ai === 1 ? 1 : undefined,
    },
  }
}

function term(domain: 'category' | 'post_tag', name: string, slug: string): string {
  return `<category domain="${domain}" nicename="${escaped(slug)}">${cdata(name)}</category>\n`
}

function whole(address: string | null, siteUrl: string): string | null {
  return address?.startsWith('/') ? `${siteUrl}${address}` : address
}

/** One short name for each, as WordPress has them for logins and tags. */
function createNamer(fallback: string, longest: number): (name: string) => string {
  const slugs = new Map<string, string>()
  const taken = new Set<string>()
  return (name) => {
    const known = slugs.get(name)
    if (known !== undefined) return known
    const base = slugOfName(name, fallback).slice(0, longest)
    let slug = base
    for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`
    taken.add(slug)
    slugs.set(name, slug)
    return slug
  }
}

const SECOND = 1000

function createItemWriter(timeZone: string): (item: WxrItem) => string {
  const written = new Set<string>()
  return (item) => {
    const at = ownSecond(item, written)
    const { title, excerpt } = articleToPostFields({ title: item.title, description: item.description })
    const fields = {
      title,
      link: item.link,
      pubDate: new Date(at).toUTCString(),
      'dc:creator': item.login,
      'content:encoded': item.content,
      'excerpt:encoded': excerpt,
      'wp:post_id': item.id,
      'wp:post_date': wallTime(at, timeZone),
      'wp:post_date_gmt': wallTime(at, 'UTC'),
      'wp:post_modified': wallTime(item.changedAt, timeZone),
      'wp:post_modified_gmt': wallTime(item.changedAt, 'UTC'),
      'wp:comment_status': 'closed',
      'wp:ping_status': 'closed',
      'wp:post_name': item.slug,
      'wp:status': item.status,
      'wp:post_type': item.type,
    }
    return `<item>\n${elements(fields)}<guid isPermaLink="false">${escaped(item.link)}</guid>\n${item.more}${metaOf(item.meta)}</item>\n`
  }
}

/** WordPress's importer skips items with the same type, title and second, so each gets its own second. */
function ownSecond({ type, title, at }: WxrItem, written: Set<string>): number {
  for (let second = Math.floor(at / SECOND); ; second++) {
    const key = `${type} ${second} ${title.toLowerCase()}`
    if (written.has(key)) continue
    written.add(key)
    return second * SECOND
  }
}

function metaOf(meta: Readonly<Record<string, unknown>>): string {
  return Object.entries(meta)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([key, value]) => `<wp:postmeta>${elements({ 'wp:meta_key': key, 'wp:meta_value': value })}</wp:postmeta>\n`)
    .join('')
}

function wallTime(instant: number, timeZone: string): string {
  return countyWallTime(instant, timeZone).replace('T', ' ')
}

function elements(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<${name}>${cdata(value)}</${name}>\n`)
    .join('')
}

function escaped(text: string): string {
  return escapeHtml(withoutForbidden(text))
}

/** Splits a `]]>` in the text, which would end the section. */
function cdata(value: unknown): string {
  return `<![CDATA[${withoutForbidden(String(value)).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

/** Characters that XML forbids even when escaped; parsers stop at the first one. */
function withoutForbidden(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}

function slugOfName(name: string, fallback = 'author'): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug || fallback
}
