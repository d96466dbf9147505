/** Times are milliseconds, texts raw. */
export interface StoredPost {
  id: number
  title: string
  content: string
  excerpt: string
  slug: string
  status: string
  date: number
  modified: number
  author: number
  categories: number[]
  featured_media: number
  meta: Record<string, unknown>
  password: string
  sticky?: boolean
}

export interface StoredTerm {
  id: number
  name: string
  slug: string
  taxonomy: string
}

export interface StoredMedia {
  id: number
  filename: string
  title: string
  alt_text: string
  /** The caption is HTML. */
  caption?: string
  /** Only sites with the companion plugin have meta. */
  meta?: Record<string, unknown>
  /** The default is the file's name without its extension. */
  slug?: string
  bytes: Uint8Array
  /** The default is long ago. */
  modified?: number
  /** WordPress is still making its smaller pictures. */
  withoutSizes?: boolean
}

export interface StoredUser {
  id: number
  username: string
  name: string
  description?: string
  role: string
  applicationPassword: string
}

interface StoredCoauthor {
  user_nicename: string
  display_name: string
  /** The posts' ids. */
  posts: number[]
}

export interface SiteData {
  /** The text is that of WordPress's setting; default: `/%postname%/`. */
  permalinks?: string
  posts: StoredPost[]
  terms: StoredTerm[]
  media: StoredMedia[]
  users: StoredUser[]
  /** The authors are the plugin Co-Authors Plus's. */
  coauthors?: StoredCoauthor[]
  nextId: number
  /** The plugin's events, separate from the posts; present from the first call. */
  events?: SiteData
}

export const EDITOR = { username: 'editor', applicationPassword: 'AbCd EfGh IjKl MnOp QrSt UvWx' }
export const SUBSCRIBER = { username: 'subscriber', applicationPassword: 'ZyXw VuTs RqPo NmLk JiHg FeDc' }
export const DRAFT_ID = 900

const HOUR = 3_600_000
const NEWEST = Date.UTC(2026, 10, 20, 3, 33, 19)

/** Makes a site with categories of its own, and Health as number 5. */
export function sampleSite(postCount: number): SiteData {
  const terms = ['Uncategorized', 'News', 'Sports', 'Business', 'Health', 'Arts & Culture'].map((name, index) => ({
    id: index + 1,
    name,
    slug: name.toLowerCase().replace(/[^a-z]+/g, '-'),
    taxonomy: 'category',
  }))
  const tags = [{ id: 20, name: 'schools', slug: 'schools', taxonomy: 'post_tag' }]
  const posts = Array.from({ length: postCount }, (_, index) => samplePost(100 + index, index))
  const draft: StoredPost = { ...samplePost(DRAFT_ID, 1), status: 'draft', slug: '' }
  return {
    posts: [...posts, draft],
    terms: [...terms, ...tags],
    media: [{ id: 50, filename: 'river.jpg', title: 'River', alt_text: 'The river', bytes: new Uint8Array(9) }],
    users: [
      { id: 2, ...EDITOR, name: 'Erin Editor', role: 'editor' },
      { id: 4, ...SUBSCRIBER, name: 'Sam Subscriber', role: 'subscriber' },
    ],
    nextId: 1000,
  }
}

export function samplePost(id: number, index: number): StoredPost {
  return {
    id,
    title: `Council reviews budget ${id} & more`,
    content: `<!-- wp:paragraph -->\n<p>Officials said so, ${id} times.</p>\n<!-- /wp:paragraph -->`,
    excerpt: index % 3 === 0 ? 'Short' : '',
    slug: `council-reviews-budget-${id}`,
    status: 'publish',
    date: NEWEST - index * HOUR,
    modified: NEWEST - index * HOUR,
    author: 2,
    categories: [2 + (index % 4)],
    featured_media: index % 5 === 0 ? 50 : 0,
    meta: { image_url: '', image_alt: '', keywords: '', meta_description: '', views: index },
    password: '',
  }
}
