import { countyWallTime } from '@hometown/shared-types/county-wall-time'
import { articleToPostFields } from '@hometown/wordpress-adapter'
import { cdata, escaped } from './wxr-text.ts'

const SECOND = 1000

export interface WxrItem {
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

export function createItemWriter(timeZone: string): (item: WxrItem) => string {
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
