import { encodeSlug, wordPressSlug } from '@hometown/shared-types/article-slug'
import { mapArticleTextColumns } from '@hometown/shared-types/article-texts'
import { CATEGORIES } from '@hometown/shared-types/category'
import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import { writePageBreaks } from '@hometown/shared-types/page-breaks'
import { articleToPostFields } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../context.ts'
import { type ExportedRow, listOf } from '../../../csv/csv-export.ts'
import { getSettings } from '../../platform/settings/settings.service.ts'
import { type ExportedJob, exportedJob } from './articles-json.ts'
import { findLargestArticleNumber, listAuthors, listMediaNumbers, readTable } from './exports.repository.ts'

const STATUSES: Readonly<Record<string, string>> = { published: 'publish', draft: 'draft', archived: 'private' }

interface Edition {
  siteUrl: string
  logins: ReadonlyMap<string, string>
  pictures: ReadonlyMap<string, number>
  slugOfTag: (name: string) => string
}

/** WordPress's importer creates posts, authors, categories and attachments; our plugin's fields are included. */
export async function* articlesWxr(context: AppContext): AsyncGenerator<string> {
  const { db } = context.store
  const { siteUrl, timeZone } = context.config
  const settings = await getSettings(context)
  const logins = loginsOf(await listAuthors(db))
  // Our pictures have their own numbers; in WordPress, posts and attachments share one series.
  const offset = await findLargestArticleNumber(db)
  const numbers = await listMediaNumbers(db)
  const pictures = new Map([...numbers].map(([url, number]) => [url, number + offset]))
  const edition: Edition = { siteUrl, logins, pictures, slugOfTag: createNamer('tag', 190) }
  const write = createItemWriter(timeZone)

  yield head(settings.siteName, settings.description, context.clock.now(), edition)
  for await (const rows of readTable(db, 'media', 'id'))
    yield rows.map((row) => write(attachment(row, edition))).join('')
  for await (const rows of readTable(db, 'articles', 'wordpress_id'))
    yield rows.map((row) => write(post(row, edition))).join('')
  yield '</channel>\n</rss>\n'
}

function head(siteName: string, description: string, now: number, { siteUrl, logins }: Edition): string {
  const authors = [...logins].map(
    ([name, login]) =>
      `<wp:author><wp:author_login>${cdata(login)}</wp:author_login><wp:author_email>${cdata('')}</wp:author_email><wp:author_display_name>${cdata(name)}</wp:author_display_name><wp:author_first_name>${cdata('')}</wp:author_first_name><wp:author_last_name>${cdata('')}</wp:author_last_name></wp:author>\n`,
  )
  const categories = CATEGORIES.map(
    (category) =>
      `<wp:category><wp:category_nicename>${cdata(slugOfName(category))}</wp:category_nicename><wp:category_parent>${cdata('')}</wp:category_parent><wp:cat_name>${cdata(category)}</wp:cat_name></wp:category>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wfw="http://wellformedweb.org/CommentAPI/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>${escaped(siteName)}</title>
<link>${escaped(siteUrl)}</link>
<description>${escaped(description)}</description>
<pubDate>${new Date(now).toUTCString()}</pubDate>
<language>en-US</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${escaped(siteUrl)}</wp:base_site_url>
<wp:base_blog_url>${escaped(siteUrl)}</wp:base_blog_url>
${authors.join('')}${categories.join('')}`
}

function post(row: ExportedRow, edition: Edition): WxrItem {
  const job = exportedJob(row)
  const { siteUrl, logins, pictures } = edition
  const category = String(row.category)
  const keywords = listOf(row.keywords)
  const thumbnail = pictures.get(String(row.image_url))
  // Content that came from WordPress goes back unchanged, including its blocks.
  const content = row.origin === 'local' ? writePageBreaks(String(row.content_html)) : row.content_raw
  return {
    id: Number(row.wordpress_id),
    title: String(row.title),
    link: `${siteUrl}/${encodeSlug(String(row.slug))}`,
    login: logins.get(String(row.author_name)) ?? 'author',
    content: withWholeAddresses(String(content), siteUrl),
    description: String(row.description),
    at: numberOf(row.published_at) ?? numberOf(row.created_at) ?? 0,
    changedAt: numberOf(row.updated_at) ?? 0,
    slug: wordPressSlug(String(row.slug)),
    status: STATUSES[String(row.status)] ?? 'draft',
    type: 'post',
    more: [
      term('category', category, slugOfName(category)),
      ...keywords.map((word) => term('post_tag', word, edition.slugOfTag(word.toLowerCase()))),
    ].join(''),
    meta: {
      _thumbnail_id: thumbnail,
      // An exported picture gets a new URL in WordPress, which this field would override.
      image_url: thumbnail === undefined && row.image_url ? whole(String(row.image_url), siteUrl) : undefined,
      ...mapArticleTextColumns((_name, { column, isAddress }) =>
        isAddress && row[column] ? whole(String(row[column]), siteUrl) : row[column],
      ),
      keywords: keywords.join(', '),
      views: row.views,
      author_name: row.author_name,
      hometown_id: row.id,
      ...(job && jobMeta(job)),
    },
  }
}

/** Our plugin has no fields for them: WordPress keeps them as custom fields. */
function jobMeta(job: ExportedJob) {
  return {
    hometown_job_employer: job.employer,
    hometown_job_place: job.place,
    hometown_job_remote: job.isRemote ? 1 : undefined,
    hometown_job_pay: job.pay,
    hometown_job_type: job.employmentType,
    hometown_job_apply_url: job.applyUrl,
    hometown_job_closes_at: job.closesAt,
  }
}

function attachment(row: ExportedRow, edition: Edition): WxrItem {
  const address = whole(String(row.url), edition.siteUrl)
  const name = String(row.url).split('/').at(-1) ?? ''
  return {
    id: edition.pictures.get(String(row.url)) ?? 0,
    title: String(row.original_name ?? name),
    link: address,
    login: [...edition.logins.values()][0] ?? 'author',
    content: '',
    description: String(row.caption ?? ''),
    at: numberOf(row.created_at) ?? 0,
    changedAt: numberOf(row.created_at) ?? 0,
    slug: slugOfName(name),
    status: 'inherit',
    type: 'attachment',
    more: `<wp:attachment_url>${cdata(address)}</wp:attachment_url>\n`,
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

/** WordPress downloads the pictures and replaces their URLs in texts, so URLs must be absolute. */
function withWholeAddresses(html: string, siteUrl: string): string {
  return html.replaceAll(/(["'(\s,])\/uploads\//g, `$1${siteUrl}/uploads/`)
}

function whole(address: string, siteUrl: string): string {
  return address.startsWith('/') ? `${siteUrl}${address}` : address
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function loginsOf(names: readonly string[]): Map<string, string> {
  const loginOf = createNamer('author', 50)
  return new Map(names.map((name) => [name, loginOf(name)]))
}

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

interface WxrItem {
  id: number
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
  type: 'post' | 'attachment'
  more: string
  meta: Readonly<Record<string, unknown>>
}

function createItemWriter(timeZone: string): (item: WxrItem) => string {
  const written = new Set<string>()
  return (item) => {
    const at = ownSecond(item, written)
    const { title, excerpt } = articleToPostFields({ title: item.title, description: item.description })
    return `<item>
<title>${cdata(title)}</title>
<link>${escaped(item.link)}</link>
<pubDate>${new Date(at).toUTCString()}</pubDate>
<dc:creator>${cdata(item.login)}</dc:creator>
<guid isPermaLink="false">${escaped(item.link)}</guid>
<description></description>
<content:encoded>${cdata(item.content)}</content:encoded>
<excerpt:encoded>${cdata(excerpt)}</excerpt:encoded>
<wp:post_id>${item.id}</wp:post_id>
<wp:post_date>${cdata(wallTime(at, timeZone))}</wp:post_date>
<wp:post_date_gmt>${cdata(wallTime(at, 'UTC'))}</wp:post_date_gmt>
<wp:post_modified>${cdata(wallTime(item.changedAt, timeZone))}</wp:post_modified>
<wp:post_modified_gmt>${cdata(wallTime(item.changedAt, 'UTC'))}</wp:post_modified_gmt>
<wp:comment_status>${cdata('closed')}</wp:comment_status>
<wp:ping_status>${cdata('closed')}</wp:ping_status>
<wp:post_name>${cdata(item.slug)}</wp:post_name>
<wp:status>${cdata(item.status)}</wp:status>
<wp:post_parent>0</wp:post_parent>
<wp:menu_order>0</wp:menu_order>
<wp:post_type>${cdata(item.type)}</wp:post_type>
<wp:post_password>${cdata('')}</wp:post_password>
<wp:is_sticky>0</wp:is_sticky>
${item.more}${metaOf(item.meta)}</item>
`
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
    .map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>\n`,
    )
    .join('')
}

function wallTime(instant: number, timeZone: string): string {
  return countyWallTime(instant, timeZone).replace('T', ' ')
}

/** Characters that XML forbids even when escaped; parsers stop at the first one. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

function escaped(value: unknown): string {
  return plain(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Splits a `]]>` in the text, which would end the section. */
function cdata(value: unknown): string {
  return `<![CDATA[${plain(value).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

function plain(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).replace(FORBIDDEN, '')
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
