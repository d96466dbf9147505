import { slugOfMedia } from './post-query.ts'
import type { SiteData, StoredMedia, StoredPost, StoredTerm, StoredUser } from './site-data.ts'

/** The zone is six hours behind UTC, so that a mix-up of `date` and `date_gmt` shows. */
const ZONE_MS = -6 * 3_600_000

const zoneless = (time: number) => new Date(time).toISOString().slice(0, 19)
const textured = (raw: string) => raw.replace(/&(?!#?\w+;)/g, '&#038;')

function renderedContent(raw: string): string {
  return `\n${raw.replace(/<!--(?!nextpage).*?-->/g, '').trim()}\n`
}

function renderedExcerpt(post: StoredPost): string {
  if (post.excerpt) return `<p>${textured(post.excerpt)}</p>\n`
  const words = post.content.replace(/<[^>]*>/g, ' ').trim()
  return `<p>${words} [&hellip;]</p>\n`
}

export function postJson(post: StoredPost, site: SiteData, url: string, edit: boolean, embed: string | null) {
  const hidden = post.password !== '' && !edit
  const text = (raw: string, rendered: string) => ({ ...(edit ? { raw } : {}), rendered: hidden ? '' : rendered })
  return {
    id: post.id,
    date: zoneless(post.date + ZONE_MS),
    date_gmt: zoneless(post.date),
    modified: zoneless(post.modified + ZONE_MS),
    modified_gmt: zoneless(post.modified),
    slug: post.slug,
    status: post.status,
    link: linkOf(post, site, url),
    sticky: post.sticky ?? false,
    title: { ...(edit ? { raw: post.title } : {}), rendered: textured(post.title) },
    content: { ...text(post.content, renderedContent(post.content)), protected: post.password !== '' },
    excerpt: { ...text(post.excerpt, renderedExcerpt(post)), protected: post.password !== '' },
    author: post.author,
    featured_media: post.featured_media,
    categories: post.categories,
    // PHP writes an empty array.
    meta: Object.keys(post.meta).length === 0 ? [] : post.meta,
    ...(edit ? { password: post.password } : {}),
    ...(embed === null ? {} : { _embedded: embedded(post, site, url) }),
  }
}

function linkOf(post: StoredPost, { permalinks = '/%postname%/' }: SiteData, url: string): string {
  if (post.status !== 'publish') return `${url}/?p=${post.id}`
  const [year, monthnum, day] = zoneless(post.date + ZONE_MS).split(/[-T]/)
  const parts = { year, monthnum, day, postname: post.slug, post_id: String(post.id), category: 'news' }
  const path = permalinks.replace(/%(\w+)%/g, (tag, name: string) => Reflect.get(parts, name) ?? tag)
  return url + path
}

function embedded(post: StoredPost, site: SiteData, url: string) {
  const media = site.media.find((item) => item.id === post.featured_media)
  const categories = site.terms.filter(({ id, taxonomy }) => taxonomy === 'category' && post.categories.includes(id))
  return {
    author: site.users.filter((user) => user.id === post.author).map((user) => userJson(user, url)),
    ...(media ? { 'wp:featuredmedia': [mediaJson(media, url)] } : {}),
    'wp:term': [categories.map(termJson), coauthorTerms(post, site)],
  }
}

function coauthorTerms({ id }: StoredPost, { coauthors = [] }: SiteData) {
  const named = coauthors.filter(({ posts }) => posts.includes(id))
  return named.map(({ user_nicename: name }, index) => ({
    id: 80 + index,
    name,
    slug: `cap-${name}`,
    taxonomy: 'author',
  }))
}

export function termJson({ id, name, slug, taxonomy }: StoredTerm) {
  return { id, name: name.replaceAll('&', '&amp;'), slug, taxonomy }
}

export function userJson(user: StoredUser, url: string) {
  const slug = user.username
  const { id, name, description = '' } = user
  return { id, name, description, slug, avatar_urls: { '48': `${url}/a.png` } }
}

export function currentUserJson(user: StoredUser, url: string) {
  const edits = user.role === 'editor'
  const may = { edit_posts: edits, edit_others_posts: edits, publish_posts: edits, upload_files: edits }
  const capabilities = { read: true, ...may }
  return { ...userJson(user, url), capabilities }
}

export function mediaJson(media: StoredMedia, url: string) {
  const file = (name: string) => `${url}/wp-content/uploads/${name}`
  const size = (name: string, width: number, height: number) => ({ source_url: file(name), width, height })
  const picture = media.filename
  return {
    id: media.id,
    slug: slugOfMedia(media),
    date_gmt: zoneless(media.modified ?? 0),
    modified_gmt: zoneless(media.modified ?? 0),
    title: { rendered: media.title },
    caption: { rendered: media.caption ? `<p>${media.caption}</p>\n` : '' },
    alt_text: media.alt_text,
    media_type: 'image',
    mime_type: mimeTypeOf(picture),
    author: 2,
    post: null,
    source_url: file(picture),
    media_details: {
      width: 1200,
      height: 800,
      sizes: media.withoutSizes
        ? {}
        : {
            medium: size(`medium-${picture}`, 300, 200),
            thumbnail: size(`thumbnail-${picture}`, 150, 150),
            full: size(picture, 1200, 800),
          },
    },
    meta: media.meta ?? [],
  }
}

function mimeTypeOf(filename: string): string {
  if (filename.endsWith('.svg')) return 'image/svg+xml'
  const [, ending] = /\.(webp|png)$/.exec(filename) ?? []
  return `image/${ending ?? 'jpeg'}`
}
