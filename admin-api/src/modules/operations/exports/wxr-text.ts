/** Characters that XML forbids even when escaped; parsers stop at the first one. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

export function escaped(value: unknown): string {
  return plain(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Splits a `]]>` in the text, which would end the section. */
export function cdata(value: unknown): string {
  return `<![CDATA[${plain(value).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

function plain(value: unknown): string {
  return value === null || value === undefined ? '' : String(value).replace(FORBIDDEN, '')
}

export function slugOfName(name: string, fallback = 'author'): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return slug || fallback
}
