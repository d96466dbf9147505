import { decodeSlug } from '@hometown/shared-types/article-slug'
import { instantOfCountyTime } from '@hometown/shared-types/county-wall-time'
import { textFromHtml } from '@hometown/shared-types/excerpt'
import { toMilliseconds } from '@hometown/shared-types/timestamp'
import { statusOfPost } from '@hometown/wordpress-adapter'
import { formerPath } from '../../content/articles/former-addresses/former-addresses.service.ts'
import {
  formerPathsOf,
  ImportError,
  type IncomingArticle,
  type IncomingItem,
  type IncomingPicture,
  type IncomingSource,
  type LeftOutItem,
  nameOfSite,
  siteOfAddress,
} from './incoming.ts'
import { PICTURE_FILE, pictureKey } from './pictures.ts'
import { type AuthorNames, coauthorsOf, guestOf, readWxr, type WxrEntry } from './read-wxr.ts'
import { renderStoredText, withEnclosures } from './render-text.ts'

interface Known {
  site: string
  timeZone: string
  library: Library
  authors: AuthorNames
  patterns: ReadonlyMap<number, string>
}

/** A kind of content of Co-Authors Plus. */
const GUEST_AUTHOR = 'guest-author'
/** More would fill the memory, and no site has so many. */
const PATTERNS_LIMIT = 1000

/**
 * Reads the file twice: pictures, authors and patterns first, because posts name them by number and may come before them.
 * @param site overrides the address that the file names
 * @throws ImportError for another kind of file
 */
export async function openWxr(
  path: string,
  { site: given, timeZone }: { site: string | undefined; timeZone: string },
): Promise<IncomingSource> {
  const library = createLibrary()
  const authors = { accounts: new Map<string, string>(), guests: new Map<string, string>() }
  const patterns = new Map<number, string>()
  let channel: WxrEntry | undefined
  let total = 0
  for await (const entry of readWxr(path)) {
    const type = entry.fields['wp:post_type']
    if (entry.kind === 'channel') channel = entry
    else if (entry.kind === 'author')
      authors.accounts.set(entry.fields['wp:author_login'] ?? '', entry.fields['wp:author_display_name'] ?? '')
    else if (type === GUEST_AUTHOR) {
      const { nicename, name } = guestOf(entry)
      authors.guests.set(nicename, name)
    } else if (type === 'attachment') library.add(pictureOf(entry))
    else if (type === 'wp_block' && patterns.size < PATTERNS_LIMIT)
      patterns.set(numberOf(entry), entry.fields['content:encoded'] ?? '')
    if (isListed(entry)) total++
  }
  const address = channel?.fields['wp:base_blog_url'] || channel?.fields.link
  if (given === undefined && !address)
    throw new ImportError('The file doesn’t say where its site is. Add --site https://your-old-site.')
  const site = siteOfAddress(given ?? address ?? '')
  const known: Known = { site, timeZone, library, authors, patterns }

  async function* items(): AsyncGenerator<IncomingItem> {
    for await (const entry of readWxr(path)) if (isListed(entry)) yield itemOf(entry, known)
  }

  return {
    site,
    name: nameOfSite(site),
    total,
    authors: [],
    items,
    describePicture: (address) => library.find(address),
  }
}

/** Attachments and guest authors come with their articles; menus, styles and the like are WordPress's own. */
function isListed({ kind, fields }: WxrEntry): boolean {
  const type = fields['wp:post_type'] ?? ''
  return (
    kind === 'item' &&
    !/^(?:attachment|nav_menu_item|revision|customize_changeset|oembed_cache|guest-author|wp_.*)$/.test(type)
  )
}

function itemOf(entry: WxrEntry, known: Known): IncomingItem {
  const { fields } = entry
  const leftOut = reasonToLeaveOut(entry)
  if (leftOut !== undefined) return { leftOut: nameOf(entry, leftOut) }
  const { site, timeZone, library } = known
  const number = numberOf(entry)
  const missing = new Set<string>()
  const { html, notes, restricted } = renderStoredText(fields['content:encoded'] ?? '', {
    findPictures(numbers) {
      for (const wanted of numbers ?? []) if (!library.get(wanted)) missing.add(String(wanted))
      const pictures = galleryOf(library, number, numbers)
      if (!numbers && pictures.length === 0) missing.add('a whole gallery')
      return pictures
    },
    findPattern: (pattern) => known.patterns.get(pattern),
    footnotes: entry.meta.footnotes,
  })
  const state = withoutRestricted(stateOf(entry), restricted)
  const coauthors = coauthorsOf(entry, known.authors)
  const login = fields['dc:creator'] ?? ''
  const terms = entry.terms.filter(({ domain }) => domain === 'category').map(named)
  const slug = decodeSlug(fields['wp:post_name'] ?? '')
  const publishedAt = state.status === 'draft' && state.isNew ? null : timeOf(entry, 'date', timeZone)
  const lead = Number(entry.meta._thumbnail_id ?? 0)
  const picture = leadPicture(entry, library.get(lead))
  if (lead > 0 && !picture) missing.add(String(lead))
  const link = (fields.link ?? '').trim()
  const article: IncomingArticle = {
    id: String(number),
    title: textFromHtml(fields.title ?? ''),
    html: withEnclosures(html, entry.enclosures),
    description: textFromHtml(fields['excerpt:encoded'] ?? ''),
    metaDescription:
      entry.meta.meta_description ??
      ownText(entry.meta._yoast_wpseo_metadesc ?? entry.meta.rank_math_description ?? entry.meta._aioseo_description),
    slug,
    status: state.status,
    publishedAt,
    createdAt: timeOf(entry, 'date', timeZone) ?? timeOf(entry, 'modified', timeZone) ?? 0,
    updatedAt: timeOf(entry, 'modified', timeZone) ?? timeOf(entry, 'date', timeZone) ?? 0,
    terms,
    keywords: keywordsOf(entry),
    authorName: entry.meta.author_name ?? (coauthors.byline || (known.authors.accounts.get(login) ?? login)),
    picture,
    paths: [
      ...formerPathsOf({ link, site, slug, number, publishedAt, terms: slugged(terms) }, timeZone),
      ...attachmentPaths(library, number, link, lead),
    ],
    formerSlugs: entry.meta._wp_old_slug ? [decodeSlug(entry.meta._wp_old_slug)] : [],
    isSticky: fields['wp:is_sticky'] === '1',
    notes: [...state.notes, ...notes, ...missingNotes([...missing]), ...authorNotes(entry, coauthors.unknown)],
  }
  return { article }
}

function missingNotes(pictures: readonly string[]): string[] {
  if (pictures.length === 0) return []
  const list = pictures.slice(0, 20).join(', ')
  return [`the file doesn’t have some of its pictures (${list}). Export all content in one file to bring them`]
}

function authorNotes({ meta }: WxrEntry, unknown: readonly string[]): string[] {
  if (meta.author_name !== undefined || unknown.length === 0) return []
  return [`the file doesn’t name its co-authors (${unknown.join(', ')}), so its byline is the account’s. Check it`]
}

function reasonToLeaveOut({ fields, isCut }: WxrEntry): string | undefined {
  const type = fields['wp:post_type'] ?? ''
  const status = fields['wp:status'] ?? ''
  if (type === 'page') return 'pages don’t become articles; write it under Settings → Pages'
  if (type === '') return 'the file doesn’t say what kind of content it is'
  if (type !== 'post') return `“${type}” is a plugin’s kind of content`
  if (status === 'trash') return 'it is in the trash'
  if (status === 'auto-draft') return 'WordPress made it when an author opened the editor'
  if (!/^\d{1,15}$/.test(fields['wp:post_id'] ?? '')) return 'it has no number'
  return isCut ? 'its text is longer than an article may be' : undefined
}

interface State {
  status: IncomingArticle['status']
  /** Readers never saw it. */
  isNew: boolean
  notes: string[]
}

/** Nothing that readers couldn't read freely becomes public. */
function stateOf({ fields }: WxrEntry): State {
  const status = fields['wp:status'] ?? ''
  if (fields['wp:post_password'])
    return { status: 'draft', isNew: true, notes: ['readers needed a password, so it is a draft here'] }
  if (status === 'future')
    return { status: 'draft', isNew: true, notes: ['it was scheduled; it is a draft here, so schedule it again'] }
  const ours = statusOfPost(status)
  return {
    status: ours,
    isNew: ours === 'draft',
    notes: status === 'private' ? ['it was private, so it is archived here'] : [],
  }
}

/** A published post becomes a draft if it may have text that not everybody could read. It keeps its date. */
function withoutRestricted(state: State, parts: readonly string[]): State {
  if (state.status !== 'published' || parts.length === 0) return state
  const note = `it may have text that not everyone could read (${parts.join(', ')}), so it is a draft. Check it, then publish it`
  return { status: 'draft', isNew: false, notes: [...state.notes, note] }
}

function pictureOf(entry: WxrEntry): LibraryPicture {
  const { fields, meta } = entry
  return {
    number: numberOf(entry),
    address: (fields['wp:attachment_url'] ?? '').trim(),
    alt: meta._wp_attachment_image_alt ?? null,
    caption: textFromHtml(fields['excerpt:encoded'] ?? '') || null,
    parent: Number(fields['wp:post_parent'] ?? 0) || 0,
    link: (fields.link ?? '').trim(),
    slug: decodeSlug(fields['wp:post_name'] ?? ''),
  }
}

/** Our own plugin's field, or that of a plugin for pictures elsewhere, comes first. */
function leadPicture({ meta }: WxrEntry, lead: LibraryPicture | undefined): IncomingArticle['picture'] {
  if (meta.image_url)
    return { address: meta.image_url, alt: meta.image_alt ?? null, caption: meta.image_caption ?? null }
  return lead ? { address: lead.address, alt: lead.alt, caption: lead.caption } : null
}

function keywordsOf({ terms, meta }: WxrEntry): string[] {
  const tags = terms.filter(({ domain }) => domain === 'post_tag').map(({ name }) => textFromHtml(name))
  return [...new Set([...tags, ...(meta.keywords?.split(',') ?? [])].map((word) => word.trim()).filter(Boolean))]
}

function named({ name, slug }: { name: string; slug: string }) {
  return { name: textFromHtml(name), slug: decodeSlug(slug) }
}

function slugged(terms: { name: string; slug: string }[]) {
  return terms.filter(({ slug }) => slug !== '')
}

/** UTC is missing for drafts, and in exports of very old versions. */
function timeOf({ fields }: WxrEntry, name: 'date' | 'modified', timeZone: string): number | null {
  const [utc, local] = [fields[`wp:post_${name}_gmt`], fields[`wp:post_${name}`]].map(writtenTime)
  const instant = utc === undefined ? undefined : toMilliseconds(utc)
  return instant ?? (local === undefined ? null : (instantOfCountyTime(local, timeZone) ?? null))
}

function writtenTime(text: string | undefined): string | undefined {
  return !text || text.trim().startsWith('0000') ? undefined : text.trim().replace(' ', 'T')
}

/** Plugins for search engines store variables, which only they can fill in. */
function ownText(text: string | undefined): string | null {
  return text && !text.includes('%') ? textFromHtml(text) : null
}

function numberOf({ fields }: WxrEntry): number {
  return Number(fields['wp:post_id'])
}

function nameOf({ fields }: WxrEntry, reason: string): LeftOutItem {
  return { id: fields['wp:post_id'] ?? '?', title: textFromHtml(fields.title ?? '').slice(0, 200), reason }
}

/** The pages that WordPress makes for the pictures of a post; they lead to the post. */
function attachmentPaths(library: Library, post: number, postLink: string, lead: number): string[] {
  const own = library.ofPost(post)
  const shown = library.get(lead)
  // A lead picture that was uploaded to no post has its page beside the posts.
  const all = shown && shown.parent === 0 ? [...own, shown] : own
  return all.flatMap(({ number, link, slug }) => {
    const below = postLink.includes('?') || postLink === '' ? '' : `${postLink.replace(/\/$/, '')}/${slug}`
    const paths = [link, below].filter(Boolean).map((address) => formerPath(address))
    return [`?attachment_id=${number}`, ...paths.filter((path) => path !== undefined)]
  })
}

interface LibraryPicture extends IncomingPicture {
  number: number
  /** Of the post that it was uploaded to; 0 for none. */
  parent: number
  /** The page that WordPress makes for it. */
  link: string
  slug: string
}

/** As many as one gallery shows. */
const GALLERY_LIMIT = 100

/** The media library of a WordPress. */
export interface Library {
  add(picture: LibraryPicture): void
  get(number: number): LibraryPicture | undefined
  ofPost(post: number): LibraryPicture[]
  find(address: string): LibraryPicture | undefined
}

function createLibrary(): Library {
  const byNumber = new Map<number, LibraryPicture>()
  const byKey = new Map<string, LibraryPicture>()
  const byPost = new Map<number, LibraryPicture[]>()
  return {
    add(picture) {
      byNumber.set(picture.number, picture)
      byKey.set(pictureKey(picture.address), picture)
      const siblings = byPost.get(picture.parent) ?? []
      siblings.push(picture)
      byPost.set(picture.parent, siblings)
    },
    get: (number) => byNumber.get(number),
    ofPost: (post) => (post > 0 ? (byPost.get(post) ?? []) : []),
    find: (address) => byKey.get(pictureKey(address)),
  }
}

/** Of a gallery: by their numbers, or all pictures of the post. */
function galleryOf(library: Library, post: number, numbers: readonly number[] | undefined): LibraryPicture[] {
  const found = numbers ? numbers.flatMap((number) => library.get(number) ?? []) : library.ofPost(post)
  return found.filter(({ address }) => PICTURE_FILE.test(address)).slice(0, GALLERY_LIMIT)
}
