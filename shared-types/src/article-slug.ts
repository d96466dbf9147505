import { foldLetters, isUsableSlug, slugify } from './slug.ts'

/** Bytes of UTF-8. With `.html` and a number behind it, the name of the file stays below the 255 bytes of file systems. */
export const ARTICLE_SLUG_BYTES = 200

/** Letters, digits and signs of all scripts, and the two joiners that some scripts and emoji need within a word. */
const WORD = /^(?![\p{M}\u200c\u200d])(?:[a-z0-9\u200c\u200d]|[^\p{ASCII}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}])+$/u

/**
 * Whether it can be the address of an article. WordPress makes slugs outside ASCII from titles in other scripts; they are
 * kept decoded, in NFC. Slugs that we make ourselves are ASCII: see `slugify`.
 */
export function isArticleSlug(slug: string): boolean {
  return isUsableSlug(slug) || (isOutsideAscii(slug) && isReadable(slug) && bytesOf(slug) <= ARTICLE_SLUG_BYTES)
}

export function isOutsideAscii(text: string): boolean {
  return /\P{ASCII}/u.test(text)
}

/** Hosts and file systems may not tell capitals and ways of composing letters apart, so there is one of each. */
function isReadable(slug: string): boolean {
  return slug === slug.toLowerCase().normalize() && slug.split('-').every((word) => WORD.test(word))
}

/** The slug of a post, which WordPress percent-encodes: `caf%c3%a9` → `café`. Broken escapes stay as they are. */
export function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug).normalize()
  } catch {
    return slug
  }
}

/** As it stands in addresses, in the form that browsers and RFC 3986 give it: `café` → `caf%C3%A9`. */
export function encodeSlug(slug: string): string {
  return isOutsideAscii(slug) ? encodeURIComponent(slug) : slug
}

/** As WordPress stores and answers it: `café` → `caf%c3%a9`. */
export function wordPressSlug(slug: string): string {
  return isOutsideAscii(slug) ? encodeURIComponent(slug).toLowerCase() : slug
}

/** A slug that an editor typed for an article that exists: it may be one that WordPress made, or like one. */
export function editedSlug(text: string): string {
  const slug = text.trim().normalize()
  if (isArticleSlug(slug)) return slug
  const inSmall = slug.toLowerCase().replace(/\s+/g, '-')
  return !/[a-z0-9]/.test(foldLetters(inSmall)) && isArticleSlug(inSmall) ? inSmall : slugify(text)
}

/**
 * The slug of a post whose own is unusable, taken or too long: what can be kept of it and its id.
 * @param isTaken called for each candidate: if `news-7` is taken, it becomes `news-7-7`
 */
export function slugWithId(wanted: string, id: number, isTaken: (slug: string) => boolean = () => false): string {
  let slug = isArticleSlug(wanted) ? wanted : keptPart(decodeSlug(wanted))
  do slug = `${slug}-${id}`
  while (isTaken(slug))
  return slug
}

function keptPart(slug: string): string {
  const short = shortened(slug)
  return isArticleSlug(short) ? short : slugify(slug.replaceAll('_', '-'))
}

/** At most 200 bytes, cut between words if it has any. */
function shortened(slug: string): string {
  if (!isOutsideAscii(slug) || bytesOf(slug) <= ARTICLE_SLUG_BYTES) return slug
  let bytes = 0
  let start = ''
  for (const letter of slug) {
    bytes += bytesOf(letter)
    if (bytes > ARTICLE_SLUG_BYTES) break
    start += letter
  }
  return start.includes('-') ? start.slice(0, start.lastIndexOf('-')) : start
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}
