/** Characters of a slug from a title; others may have up to 200. */
export const SLUG_MAX_LENGTH = 60
const UNIQUE_TRIES = 100

/** For a text without any letter for an address. */
export const EMPTY_SLUG = 'article'

/** First path segments of pages and routes, current or planned. They count as taken for articles. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  '404',
  '410',
  '500',
  '_astro',
  'about',
  'accessibility',
  'account',
  'admin',
  'alerts',
  'api',
  'archive',
  'article',
  'articles',
  'assets',
  'author',
  'authors',
  'build',
  'business',
  'business-directory',
  'calendar',
  'churches',
  'clubs',
  'community',
  'confirm',
  'contact',
  'corrections',
  'derived',
  'embed',
  'events',
  'favicon',
  'feed',
  'fonts',
  'health',
  'home',
  'images',
  'index',
  'jobs',
  'live',
  'login',
  'logout',
  'manage',
  'manifest',
  'media',
  'news',
  'newsletter',
  'newsletters',
  'obituaries',
  'og',
  'page',
  'preview',
  'privacy',
  'robots',
  'rss',
  'search',
  'sitemap',
  'sitemaps',
  'sports',
  'static',
  'submit',
  'subscribe',
  'tag',
  'tags',
  'terms',
  'topics',
  'unsubscribe',
  'uploads',
  'webhooks',
  'well-known',
  'wp-admin',
  'wp-content',
  'wp-includes',
  'wp-json',
])

/**
 * Only `a-z`, `0-9` and single hyphens, at most 60 characters, no hyphen at either end; accents are removed. `article`
 * if nothing is left.
 */
export function slugify(text: string): string {
  const slug = foldLetters(text)
    .toLowerCase()
    .replace(/[^a-z0-9\s-]/g, '')
    .replace(/\s+/g, '-')
    .replace(/-+/g, '-')
    .replace(/^-+/, '')
    .slice(0, SLUG_MAX_LENGTH)
    .replace(/-$/, '')
  return slug || EMPTY_SLUG
}

/** Unicode doesn't decompose these letters. */
const ligatures: Readonly<Record<string, string>> = {
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

/** 'Wörld' → 'World', 'Straße' → 'Strasse'. Removes marks first, because they would leave hyphens. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => ligatures[letter] ?? letter)
}

/** Not empty, only safe characters, not reserved. */
export function isUsableSlug(slug: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= 200 && !RESERVED_SLUGS.has(slug)
}

/**
 * The first free slug of `wanted`, `wanted-1`, `wanted-2` …; after 100 tries with a timestamp.
 * @param isTaken called for each candidate that isn't reserved
 * @param now milliseconds, for the timestamp
 */
export async function uniqueSlug(
  wanted: string,
  isTaken: (slug: string) => Promise<boolean>,
  now: number,
): Promise<string> {
  for (let attempt = 0; attempt <= UNIQUE_TRIES; attempt++) {
    const candidate = attempt === 0 ? wanted : `${wanted}-${attempt}`
    if (!RESERVED_SLUGS.has(candidate) && !(await isTaken(candidate))) return candidate
  }
  return `${wanted}-${now}`
}
