import { CATEGORIES } from '@hometown/shared-types/category'
import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import type { AppContext } from '../../context.ts'
import { getSettings } from '../site/site.service.ts'
import { listOf } from './csv-export.ts'
import {
  type ExportedRow,
  findLargestArticleNumber,
  listAuthors,
  listMediaNumbers,
  readTable,
} from './exports.repository.ts'
import { cdata, escaped, slugOfName } from './wxr-text.ts'

const STATUSES: Readonly<Record<string, string>> = { published: 'publish', draft: 'draft', archived: 'private' }

interface Edition {
  siteUrl: string
  timeZone: string
  /** Login by the author's name. */
  logins: ReadonlyMap<string, string>
  /** Number of our pictures in the file by their address. */
  pictures: ReadonlyMap<string, number>
}

/**
 * All articles and pictures as WordPress exports its own: its importer makes posts, authors, categories and attachments
 * of it, and what our plugin keeps beside posts goes along.
 */
export async function* articlesWxr(context: AppContext): AsyncGenerator<string> {
  const { db } = context.store
  const { siteUrl, timeZone } = context.config
  const settings = await getSettings(context)
  const logins = loginsOf(await listAuthors(db))
  // Pictures have numbers of their own here, posts and attachments share one series there.
  const offset = await findLargestArticleNumber(db)
  const numbers = await listMediaNumbers(db)
  const pictures = new Map([...numbers].map(([url, number]) => [url, number + offset]))
  const edition: Edition = { siteUrl, timeZone, logins, pictures }

  yield head(settings.siteName, settings.description, context.clock.now(), edition)
  for await (const rows of readTable(db, 'media', 'id')) yield rows.map((row) => attachment(row, edition)).join('')
  for await (const rows of readTable(db, 'articles', 'wordpress_id'))
    yield rows.map((row) => post(row, edition)).join('')
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

function post(row: ExportedRow, edition: Edition): string {
  const { siteUrl, logins, pictures } = edition
  const category = String(row.category)
  const thumbnail = pictures.get(String(row.image_url))
  // What WordPress itself wrote goes back as it was, blocks and all.
  const content = row.origin === 'local' ? row.content_html : row.content_raw
  return item({
    edition,
    id: Number(row.wordpress_id),
    title: row.title,
    link: `${siteUrl}/${row.slug}`,
    login: logins.get(String(row.author_name)) ?? 'author',
    content: withWholeAddresses(String(content), siteUrl),
    excerpt: row.description,
    at: numberOf(row.published_at) ?? numberOf(row.created_at) ?? 0,
    changedAt: numberOf(row.updated_at) ?? 0,
    slug: row.slug,
    status: STATUSES[String(row.status)] ?? 'draft',
    type: 'post',
    more: `<category domain="category" nicename="${escaped(slugOfName(category))}">${cdata(category)}</category>\n`,
    meta: {
      _thumbnail_id: thumbnail,
      image_url: row.image_url && whole(String(row.image_url), siteUrl),
      image_alt: row.image_alt,
      keywords: listOf(row.keywords).join(', '),
      meta_description: row.meta_description,
      views: row.views,
      author_name: row.author_name,
      author_avatar: row.author_avatar && whole(String(row.author_avatar), siteUrl),
      hometown_id: row.id,
    },
  })
}

function attachment(row: ExportedRow, edition: Edition): string {
  const address = whole(String(row.url), edition.siteUrl)
  const name = String(row.url).split('/').at(-1) ?? ''
  return item({
    edition,
    id: edition.pictures.get(String(row.url)) ?? 0,
    title: row.original_name ?? name,
    link: address,
    login: [...edition.logins.values()][0] ?? 'author',
    content: '',
    excerpt: '',
    at: numberOf(row.created_at) ?? 0,
    changedAt: numberOf(row.created_at) ?? 0,
    slug: slugOfName(name),
    status: 'inherit',
    type: 'attachment',
    more: `<wp:attachment_url>${cdata(address)}</wp:attachment_url>\n`,
    meta: { _wp_attachment_image_alt: row.alt },
  })
}

interface Item {
  edition: Edition
  id: number
  title: unknown
  link: string
  login: string
  content: string
  excerpt: unknown
  /** Milliseconds. */
  at: number
  changedAt: number
  slug: unknown
  status: string
  type: 'post' | 'attachment'
  more: string
  meta: Readonly<Record<string, unknown>>
}

function item(entry: Item): string {
  const { edition, id, link, at, changedAt, status, type } = entry
  const meta = Object.entries(entry.meta)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>\n`,
    )
  return `<item>
<title>${cdata(entry.title)}</title>
<link>${escaped(link)}</link>
<pubDate>${new Date(at).toUTCString()}</pubDate>
<dc:creator>${cdata(entry.login)}</dc:creator>
<guid isPermaLink="false">${escaped(link)}</guid>
<description></description>
<content:encoded>${cdata(entry.content)}</content:encoded>
<excerpt:encoded>${cdata(entry.excerpt)}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_date>${cdata(wallTime(at, edition.timeZone))}</wp:post_date>
<wp:post_date_gmt>${cdata(wallTime(at, 'UTC'))}</wp:post_date_gmt>
<wp:post_modified>${cdata(wallTime(changedAt, edition.timeZone))}</wp:post_modified>
<wp:post_modified_gmt>${cdata(wallTime(changedAt, 'UTC'))}</wp:post_modified_gmt>
<wp:comment_status>${cdata('closed')}</wp:comment_status>
<wp:ping_status>${cdata('closed')}</wp:ping_status>
<wp:post_name>${cdata(entry.slug)}</wp:post_name>
<wp:status>${cdata(status)}</wp:status>
<wp:post_parent>0</wp:post_parent>
<wp:menu_order>0</wp:menu_order>
<wp:post_type>${cdata(type)}</wp:post_type>
<wp:post_password>${cdata('')}</wp:post_password>
<wp:is_sticky>0</wp:is_sticky>
${entry.more}${meta.join('')}</item>
`
}

/** Two authors whose names make the same login are two accounts. */
function loginsOf(names: readonly string[]): Map<string, string> {
  const logins = new Map<string, string>()
  const taken = new Set<string>()
  for (const name of names) {
    const slug = slugOfName(name).slice(0, 50)
    let login = slug
    for (let number = 2; taken.has(login); number++) login = `${slug}-${number}`
    taken.add(login)
    logins.set(name, login)
  }
  return logins
}

/** WordPress fetches pictures, and gives their new addresses to texts that name the old ones. */
function withWholeAddresses(html: string, siteUrl: string): string {
  return html.replaceAll(/(["'(\s,])\/uploads\//g, `$1${siteUrl}/uploads/`)
}

function whole(address: string, siteUrl: string): string {
  return address.startsWith('/') ? `${siteUrl}${address}` : address
}

function wallTime(instant: number, timeZone: string): string {
  return countyWallTime(instant, timeZone).replace('T', ' ')
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
