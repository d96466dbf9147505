import { textFromHtml } from '@hometown/shared-types/rules/html'
import { joinNames } from '@hometown/shared-types/rules/names'
import { decodeSlug } from '@hometown/shared-types/rules/slugs'
import { instantOfCountyTime, toMilliseconds } from '@hometown/shared-types/rules/time'
import { statusOfPost } from '@hometown/wordpress-adapter'
import { PICTURE_FILE, pictureKey } from './import-pictures.ts'
import {
  formerPathsOf,
  ImportError,
  type IncomingArticle,
  type IncomingItem,
  type IncomingPicture,
  type IncomingSource,
  nameOfSite,
  siteOfAddress,
} from './import-source.ts'
import { readWxr, type WxrEntry } from './read-wxr.ts'
import { addEnclosurePlayer, hasPaywall, listSyncedPatterns, renderWordPressText } from './render-wordpress-text.ts'

interface LibraryPicture extends IncomingPicture {
  /** The number of the post that it was uploaded to; 0 for none. */
  parent: number
}

/** The parts of an export that posts name by number or login. */
interface WxrExportContext {
  site: string
  timeZone: string
  pictures: Map<number, LibraryPicture>
  picturesOfPost: Map<number, LibraryPicture[]>
  /** Display names of accounts by login, and of authors without an account by nicename. */
  authors: Map<string, string>
  /** Synced patterns that hide what follows them. They stay behind, and what they hide must not become public. */
  paywalls: Set<number>
}

/**
 * Reads the file twice: pictures, authors and paywalls first, because posts name them and may come before them.
 * @param given overrides the address that the file names
 * @throws ImportError for another kind of file
 */
export async function openWxrExport(
  path: string,
  { site: given, timeZone }: { site: string | undefined; timeZone: string },
): Promise<IncomingSource> {
  const pictures = new Map<number, LibraryPicture>()
  const authors = new Map<string, string>()
  const paywalls = new Set<number>()
  let link = ''
  let address = ''
  let total = 0
  for await (const entry of readWxr(path)) {
    const { kind, fields } = entry
    const type = kind === 'item' ? fields['wp:post_type'] : kind
    if (type === 'link') link = fields.link ?? ''
    else if (type === 'wp:base_blog_url') address = fields[type] ?? ''
    else if (type === 'wp:author') authors.set(fields['wp:author_login'] ?? '', fields['wp:author_display_name'] ?? '')
    else if (type === 'guest-author')
      authors.set(
        authorNicenameOf(fields['wp:post_name'] ?? ''),
        textFromHtml(entry.meta['cap-display_name'] || fields.title || ''),
      )
    else if (type === 'attachment') pictures.set(numberOfWxrPost(entry), pictureFromAttachment(entry))
    else if (type === 'wp_block' && hasPaywall(fields['content:encoded'] ?? '')) paywalls.add(numberOfWxrPost(entry))
    if (isListedWxrEntry(entry)) total++
  }
  if (given === undefined && !address && !link)
    throw new ImportError('The file doesn’t say where its site is. Add --site https://your-old-site.')
  const site = siteOfAddress(given ?? (address || link))
  const picturesOfPost = Map.groupBy(pictures.values(), ({ parent }) => parent)
  picturesOfPost.delete(0)
  const byAddress = new Map(Array.from(pictures.values(), (picture) => [pictureKey(picture.address), picture]))
  const context: WxrExportContext = { site, timeZone, pictures, picturesOfPost, authors, paywalls }

  async function* items(): AsyncGenerator<IncomingItem> {
    for await (const entry of readWxr(path)) if (isListedWxrEntry(entry)) yield itemFromWxrEntry(entry, context)
  }

  return { site, name: nameOfSite(site), total, items, describePicture: (wanted) => byAddress.get(pictureKey(wanted)) }
}

/** Attachments and guest authors come with their articles; menus, styles and the like are WordPress's own. */
function isListedWxrEntry({ kind, fields }: WxrEntry): boolean {
  const type = fields['wp:post_type'] ?? ''
  return (
    kind === 'item' &&
    !/^(?:attachment|nav_menu_item|revision|customize_changeset|oembed_cache|guest-author|wp_.*)$/.test(type)
  )
}

function itemFromWxrEntry(entry: WxrEntry, context: WxrExportContext): IncomingItem {
  const { fields, meta } = entry
  const title = textFromHtml(fields.title ?? '')
  const reason = reasonToLeaveOut(entry)
  if (reason !== undefined) return { leftOut: { id: fields['wp:post_id'] ?? '?', title: title.slice(0, 200), reason } }
  const { site, timeZone } = context
  const number = numberOfWxrPost(entry)
  const missing = new Set<string>()
  const stored = fields['content:encoded'] ?? ''
  const text = renderWordPressText(stored, (numbers) => galleryHtmlOfPost(context, number, numbers, missing))
  const hides = listSyncedPatterns(stored).some((pattern) => context.paywalls.has(pattern))
  const state = statusOfWxrPost(entry, [...text.restricted, ...(hides ? ['a synced pattern'] : [])])
  const byline = bylineOfWxrPost(entry, context.authors)
  const terms = entry.terms
    .filter(({ domain }) => domain === 'category')
    .map((term) => ({ name: textFromHtml(term.name), slug: decodeSlug(term.slug) }))
  const slug = decodeSlug(fields['wp:post_name'] ?? '')
  const writtenAt = timeOfWxrPost(entry, 'date', timeZone)
  const changedAt = timeOfWxrPost(entry, 'modified', timeZone)
  const publishedAt = state.isNew ? null : writtenAt
  const lead = Number(meta._thumbnail_id ?? 0)
  const picture = leadPictureOfPost(entry, context.pictures.get(lead))
  if (lead > 0 && !picture) missing.add(String(lead))
  const link = (fields.link ?? '').trim()
  const slugs = meta._wp_old_slug ? [slug, decodeSlug(meta._wp_old_slug)] : [slug]
  const article: IncomingArticle = {
    id: String(number),
    title,
    html: addEnclosurePlayer(text.html, meta.enclosure),
    description: textFromHtml(fields['excerpt:encoded'] ?? ''),
    metaDescription:
      meta.meta_description ??
      textWithoutVariables(meta._yoast_wpseo_metadesc ?? meta.rank_math_description ?? meta._aioseo_description),
    slug,
    status: state.status,
    publishedAt,
    createdAt: writtenAt ?? changedAt ?? 0,
    updatedAt: changedAt ?? writtenAt ?? 0,
    terms,
    keywords: [
      ...entry.terms.filter(({ domain }) => domain === 'post_tag').map(({ name }) => textFromHtml(name)),
      ...(meta.keywords?.split(',') ?? []),
    ],
    authorName: byline.name,
    picture,
    paths: formerPathsOf(
      { link, site, slugs, number, publishedAt, terms: terms.filter((term) => term.slug) },
      timeZone,
    ),
    notes: [
      ...state.notes,
      ...text.notes,
      ...(missing.size === 0
        ? []
        : [
            `the file doesn’t have some of its pictures (${[...missing].slice(0, 20).join(', ')}). Export all content in one file to bring them`,
          ]),
      ...byline.notes,
    ],
  }
  return { article }
}

function reasonToLeaveOut({ fields }: WxrEntry): string | undefined {
  const type = fields['wp:post_type'] ?? ''
  const status = fields['wp:status'] ?? ''
  if (type === 'page') return 'pages don’t become articles; write it under Settings → Site'
  if (type === '') return 'the file doesn’t say what kind of content it is'
  if (type !== 'post') return `“${type}” is a plugin’s kind of content`
  if (status === 'trash') return 'it is in the trash'
  if (status === 'auto-draft') return 'WordPress made it when an author opened the editor'
  return /^\d{1,15}$/.test(fields['wp:post_id'] ?? '') ? undefined : 'it has no number'
}

interface WxrPostState {
  status: IncomingArticle['status']
  /** True if readers never saw the post. */
  isNew: boolean
  notes: string[]
}

/** Nothing that readers couldn't read freely becomes public. */
function statusOfWxrPost({ fields }: WxrEntry, restricted: readonly string[]): WxrPostState {
  const theirs = fields['wp:status'] ?? ''
  if (fields['wp:post_password'])
    return { status: 'draft', isNew: true, notes: ['readers needed a password, so it is a draft here'] }
  if (theirs === 'future')
    return { status: 'draft', isNew: true, notes: ['it was scheduled; it is a draft here, so schedule it again'] }
  const status = statusOfPost(theirs)
  if (status === 'published' && restricted.length > 0) {
    const note = `it may have text that not everyone could read (${restricted.join(', ')}), so it is a draft. Check it, then publish it`
    return { status: 'draft', isNew: false, notes: [note] }
  }
  const notes = theirs === 'private' ? ['it was private, so it is archived here'] : []
  return { status, isNew: status === 'draft', notes }
}

/** Half of a byline would be wrong: if the file lacks the name of one co-author, the byline is the account's. */
function bylineOfWxrPost(
  { fields, meta, terms }: WxrEntry,
  authors: WxrExportContext['authors'],
): { name: string; notes: string[] } {
  if (meta.author_name !== undefined) return { name: meta.author_name, notes: [] }
  const login = fields['dc:creator'] ?? ''
  const account = authors.get(login) ?? login
  // Co-Authors Plus, which writes the login in the place of the name, or PublishPress Authors names them.
  const coauthors = terms.filter(({ domain }) => domain === 'author')
  const names = coauthors.map(({ slug, name }) => {
    const nicename = authorNicenameOf(slug)
    const written = textFromHtml(name)
    return authors.get(nicename) || authors.get(written) || (written === nicename ? '' : written)
  })
  const unknown = coauthors.flatMap(({ slug }, place) => (names[place] ? [] : authorNicenameOf(slug)))
  if (unknown.length === 0) return { name: joinNames(names) || account, notes: [] }
  const note = `the file doesn’t name its co-authors (${unknown.join(', ')}), so its byline is the account’s. Check it`
  return { name: account, notes: [note] }
}

/** Co-Authors Plus puts `cap-` before a nicename, so that terms don't get the addresses of others. */
function authorNicenameOf(slug: string): string {
  return slug.replace(/^cap-/, '')
}

function pictureFromAttachment({ fields, meta }: WxrEntry): LibraryPicture {
  return {
    address: (fields['wp:attachment_url'] ?? '').trim(),
    alt: meta._wp_attachment_image_alt ?? null,
    caption: textFromHtml(fields['excerpt:encoded'] ?? '') || null,
    parent: Number(fields['wp:post_parent'] ?? 0) || 0,
  }
}

/** Our own plugin's field, or that of a plugin for pictures elsewhere, comes first. */
function leadPictureOfPost({ meta }: WxrEntry, lead: LibraryPicture | undefined): IncomingArticle['picture'] {
  if (meta.image_url)
    return { address: meta.image_url, alt: meta.image_alt ?? null, caption: meta.image_caption ?? null }
  return lead ? { address: lead.address, alt: lead.alt, caption: lead.caption } : null
}

const GALLERY_PICTURES_LIMIT = 100

/** Finds pictures by number, or all of the post. @param missing gets those that the file doesn't have */
function galleryHtmlOfPost(
  context: WxrExportContext,
  post: number,
  numbers: readonly number[] | undefined,
  missing: Set<string>,
) {
  const own = context.picturesOfPost.get(post) ?? []
  const found = numbers ? numbers.flatMap((number) => context.pictures.get(number) ?? []) : own
  for (const number of numbers ?? []) if (!context.pictures.has(number)) missing.add(String(number))
  const shown = found.filter(({ address }) => PICTURE_FILE.test(address)).slice(0, GALLERY_PICTURES_LIMIT)
  if (!numbers && shown.length === 0) missing.add('a whole gallery')
  return shown
}

/** UTC is missing for drafts, and in exports of very old versions. */
function timeOfWxrPost({ fields }: WxrEntry, name: 'date' | 'modified', timeZone: string): number | null {
  const [utc, local] = [fields[`wp:post_${name}_gmt`], fields[`wp:post_${name}`]].map((text) =>
    !text || text.trim().startsWith('0000') ? undefined : text.trim().replace(' ', 'T'),
  )
  return toMilliseconds(utc) ?? (local === undefined ? null : (instantOfCountyTime(local, timeZone) ?? null))
}

/** Plugins for search engines store variables, which only they can fill in. */
function textWithoutVariables(text: string | undefined): string | null {
  return text && !text.includes('%') ? textFromHtml(text) : null
}

function numberOfWxrPost({ fields }: WxrEntry): number {
  return Number(fields['wp:post_id'])
}
