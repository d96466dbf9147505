/** Characters of a slug made from a title; one from elsewhere may have up to 200. */
export const SLUG_MAX_LENGTH = 60
const UNIQUE_TRIES = 100

/** What a text becomes when none of its letters can stand in an address. */
export const EMPTY_SLUG = 'article'

/**
 * First path segments that belong to pages and routes, now or planned. No article may have one as its slug, and the
 * availability check counts them as taken.
 */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  '404',
  '500',
  '_astro',
  'about',
  'accessibility',
  'account',
  'admin',
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
  'pagefind',
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
 * A slug from a title: letters folded to their plain forms, lower case, only `a-z`, `0-9` and single hyphens, at most
 * 60 characters, no hyphen at either edge. `article` when nothing is left.
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

/** Letters that Unicode does not decompose into a base letter and marks. */
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

/** 'Wörld' → 'World', 'Straße' → 'Strasse'. The marks must go before anything else, or they leave hyphens behind. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => ligatures[letter] ?? letter)
}

/** True for what may stand in an address as an article's slug: non-empty, safe characters, not reserved. */
export function isUsableSlug(slug: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug) && slug.length <= 200 && !RESERVED_SLUGS.has(slug)
}

/**
 * The first free slug of `wanted`, `wanted-1`, `wanted-2` … ; after 100 tries a timestamp is appended.
 * @param isTaken asked for each candidate; reserved words count as taken without asking.
 * @param now milliseconds, for the last resort.
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

/**
 * The slug of a post whose own can't stand in an address, or is taken: its usable letters with its number behind them.
 * Percent-encoded slugs are read as what they stand for.
 * @param isTaken asked for each candidate: where `news-7` is somebody else's, it is `news-7-7`.
 */
export function slugWithId(wanted: string, id: number, isTaken: (slug: string) => boolean = () => false): string {
  let slug = isUsableSlug(wanted) ? wanted : slugify(decodeSlug(wanted).replaceAll('_', '-'))
  do slug = `${slug}-${id}`
  while (isTaken(slug))
  return slug
}

function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}
