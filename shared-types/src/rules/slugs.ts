import { storableText } from './text.ts'

/** A slug from a title has at most this many characters; others may have up to 200. */
export const SLUG_MAX_LENGTH = 60
const UNIQUE_SLUG_TRIES = 100

/** This slug is for a text without any letter for an address. */
export const EMPTY_SLUG = 'article'

/** Pages and routes, current or planned, begin with these path segments. They count as taken for articles. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set(
  [
    '404 410 500 _astro about accessibility account admin answer api archive article articles assets',
    'author authors build business business-directory calendar churches clubs community confirm contact',
    'corrections derived embed events favicon feed fonts health home images index jobs live login logout',
    'manage manifest media news newsletter newsletters obituaries og page preview privacy robots rss',
    'search sitemap sitemaps sports static submit subscribe tag tags terms topics unsubscribe uploads',
    'webhooks well-known wp-admin wp-content wp-includes wp-json',
  ].flatMap((words) => words.split(' ')),
)

/** Returns `a-z`, `0-9` and inner hyphens, at most 60; `article` if nothing is left. Dashes become hyphens. */
export function slugify(text: string): string {
  const slug = foldLetters(text)
    .toLowerCase()
    .replace(/[\s\u2010-\u2015-]+/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-+/g, '-')
    .replace(/^-+/, '')
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/-$/, '')
  return slug || EMPTY_SLUG
}

/** Unicode doesn't decompose these letters. */
const lettersOfLigatures: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ŋ: 'n',
  Ŋ: 'N',
  ı: 'i',
}

/** Folds 'Wörld' to 'World', 'Straße' to 'Strasse'. Removes marks first, because they would leave hyphens. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => lettersOfLigatures[letter] ?? letter)
}

/** A usable slug isn't empty, has only safe characters, and isn't reserved. */
export function isUsableSlug(slug: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= 200 && !RESERVED_SLUGS.has(slug)
}

/** Returns the first free of `wanted`, `wanted-1` …; after 100 tries one with a timestamp. @param now milliseconds */
export async function uniqueSlug(
  wanted: string,
  isTaken: (slug: string) => Promise<boolean>,
  now: number,
): Promise<string> {
  for (let attempt = 0; attempt <= UNIQUE_SLUG_TRIES; attempt++) {
    const candidate = attempt === 0 ? wanted : `${wanted}-${attempt}`
    if (!RESERVED_SLUGS.has(candidate) && !(await isTaken(candidate))) return candidate
  }
  return `${wanted}-${now}`
}

/** A file system allows 255 bytes of UTF-8, and the name of the file also has `.html` and a number behind the slug. */
const ARTICLE_SLUG_BYTES = 200

/** Words have letters, digits and signs of all scripts, and the two joiners that some scripts and emoji need. */
const SLUG_WORD_PATTERN =
  /^(?![\p{M}\u200c\u200d])(?:[a-z0-9\u200c\u200d]|[^\p{ASCII}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Z}])+$/u

/** WordPress makes slugs outside ASCII from other scripts; they are kept decoded, in NFC. Our own are ASCII. */
export function isArticleSlug(slug: string): boolean {
  return isUsableSlug(slug) || (isOutsideAscii(slug) && isReadableSlug(slug) && utf8BytesOf(slug) <= ARTICLE_SLUG_BYTES)
}

function isOutsideAscii(text: string): boolean {
  return /\P{ASCII}/u.test(text)
}

/** Hosts and file systems may not tell capitals and ways of composing letters apart, so there is one of each. */
function isReadableSlug(slug: string): boolean {
  return slug === slug.toLowerCase().normalize() && slug.split('-').every((word) => SLUG_WORD_PATTERN.test(word))
}

/** Decodes the slug of a post, which WordPress percent-encodes: `caf%c3%a9` → `café`. Broken escapes stay, NUL goes. */
export function decodeSlug(slug: string): string {
  try {
    return storableText(decodeURIComponent(slug)).normalize()
  } catch {
    return storableText(slug)
  }
}

/** Encodes a slug for addresses, as browsers and RFC 3986, 2.5 do: `café` → `caf%C3%A9`. */
export function encodeSlug(slug: string): string {
  return isOutsideAscii(slug) ? encodeURIComponent(slug) : slug
}

/** Keeps what it can of the slug, with the id. @param isTaken asked of each candidate: `news-7` becomes `news-7-7` */
export function slugWithId(wanted: string, id: number, isTaken: (slug: string) => boolean = () => false): string {
  let slug = isArticleSlug(wanted) ? wanted : keptSlugPart(decodeSlug(wanted))
  do slug = `${slug}-${id}`
  while (isTaken(slug))
  return slug
}

function keptSlugPart(slug: string): string {
  const short = shortenedSlug(slug)
  return isArticleSlug(short) ? short : slugify(slug.replaceAll('_', '-'))
}

/** Keeps at most 200 bytes, cut between words if it has any. */
function shortenedSlug(slug: string): string {
  if (!isOutsideAscii(slug) || utf8BytesOf(slug) <= ARTICLE_SLUG_BYTES) return slug
  let bytes = 0
  let start = ''
  for (const letter of slug) {
    bytes += utf8BytesOf(letter)
    if (bytes > ARTICLE_SLUG_BYTES) break
    start += letter
  }
  return start.includes('-') ? start.slice(0, start.lastIndexOf('-')) : start
}

function utf8BytesOf(text: string): number {
  return new TextEncoder().encode(text).length
}

/** At most this many keywords of an article become topics; a WordPress may have hundreds of tags on a post. */
export const TOPICS_PER_ARTICLE = 20

/** A server or another page may claim these file names. */
const TAKEN_TOPIC_SLUGS = new Set(['index', 'feed'])

export interface ArticleTopic {
  readonly slug: string
  /** The name is the keyword as the article spells it. */
  readonly name: string
}

/** Returns each topic once, in the order of the keywords. Keywords without any letter or digit make no topic. */
export function topicsOfKeywords(keywords: readonly string[]): ArticleTopic[] {
  const topics = new Map<string, ArticleTopic>()
  for (const keyword of keywords) {
    if (topics.size >= TOPICS_PER_ARTICLE) break
    const slug = topicSlug(keyword)
    if (slug !== '' && !topics.has(slug)) topics.set(slug, { slug, name: keyword.replace(/\s+/g, ' ').trim() })
  }
  return [...topics.values()]
}

/** Returns a `codedTopicSlug`, empty without any letter or digit. */
export function topicSlug(keyword: string): string {
  const known = rememberedTopicSlugs.get(keyword)
  if (known !== undefined) return known
  const slug = makeTopicSlug(keyword)
  if (rememberedTopicSlugs.size >= MOST_REMEMBERED_SLUGS) rememberedTopicSlugs.clear()
  rememberedTopicSlugs.set(keyword, slug)
  return slug
}

/** An archive has few different keywords, and each is asked for with every article. */
const rememberedTopicSlugs = new Map<string, string>()
const MOST_REMEMBERED_SLUGS = 30_000

function makeTopicSlug(keyword: string): string {
  const slug = codedTopicSlug(keyword)
  return TAKEN_TOPIC_SLUGS.has(slug) ? `${slug}-news` : slug
}

const SLUG_CODE_LENGTH = 13

/** Texts that differ only in case, accents or punctuation share a slug. What ASCII can't spell gets a code. */
function codedTopicSlug(text: string): string {
  const words = foldLetters(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  if (!words) return ''
  const plain = words.join('-').replace(/[^a-z0-9-]/g, '')
  const slug = plain.replace(/-+/g, '-').replace(/^-|-$/g, '')
  const isWhole = /^[\p{ASCII}]*$/u.test(words.join(''))
  if (isWhole && slug.length <= SLUG_MAX_LENGTH) return slug
  const start = slug.slice(0, SLUG_MAX_LENGTH - SLUG_CODE_LENGTH - 1).replace(/-$/, '')
  return `${start || 'topic'}-${slugCodeFrom(words.join(' '))}`
}

/** Hashes with 64 bits of FNV-1a, the same in browsers and in the service. */
function slugCodeFrom(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(36).padStart(SLUG_CODE_LENGTH, '0')
}
