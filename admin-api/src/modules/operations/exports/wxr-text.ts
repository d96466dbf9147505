/** What XML forbids, even escaped; a reader stops at the first of them. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Text between tags or in an attribute. */
export function escaped(value: unknown): string {
  return plain(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Text that stays readable; what would end it is parted. */
export function cdata(value: unknown): string {
  return `<![CDATA[${plain(value).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

function plain(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).replace(FORBIDDEN, '')
}

/** A name as WordPress makes logins and slugs of it. */
export function slugOfName(name: string, fallback = 'author'): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug || fallback
}
