import { readFile, stat } from 'node:fs/promises'
import { joinNames } from '@hometown/shared-types/byline'
import { escapeHtml } from '@hometown/shared-types/escape-html'
import { textFromHtml } from '@hometown/shared-types/excerpt'
import { toMilliseconds } from '@hometown/shared-types/timestamp'
import { z } from 'zod'
import {
  formerPathsOf,
  ImportError,
  type IncomingArticle,
  type IncomingItem,
  type IncomingSource,
  nameOfSite,
} from './incoming.ts'

interface Known {
  site: string
  timeZone: string
  meta: ReadonlyMap<string, GhostExport['posts_meta'][number]>
  tags: ReadonlyMap<string, GhostExport['tags']>
  authors: ReadonlyMap<string, string[]>
}

/** @param site where the newsroom's Ghost is: its export doesn't say so @throws ImportError for another kind of file */
export async function openGhost(
  path: string,
  { site, timeZone }: { site: string; timeZone: string },
): Promise<IncomingSource> {
  const data = await readGhostExport(path)
  const known: Known = { site, timeZone, ...indexed(data) }

  async function* items(): AsyncGenerator<IncomingItem> {
    for (const { post, id, title } of data.posts)
      yield post ? itemOf(post, known) : { leftOut: { id, title, reason: 'it isn’t as Ghost writes posts' } }
  }

  return {
    site,
    name: nameOfSite(site),
    total: data.posts.length,
    authors: data.users.map(({ name, bio }) => ({ name, bio: bio?.trim() || null })),
    items,
    describePicture: () => undefined,
  }
}

function indexed(data: GhostExport): Pick<Known, 'meta' | 'tags' | 'authors'> {
  const tagById = new Map(data.tags.map((tag) => [tag.id, tag]))
  const nameById = new Map(data.users.map(({ id, name }) => [id, name]))
  const inOrder = <T extends { sort_order?: number | null | undefined }>(rows: readonly T[]) =>
    [...rows].sort((one, other) => (one.sort_order ?? 0) - (other.sort_order ?? 0))
  const tags = new Map(
    Array.from(
      Map.groupBy(inOrder(data.posts_tags), ({ post_id: id }) => id),
      ([id, rows]) => [id, rows.flatMap(({ tag_id: tag }) => tagById.get(tag) ?? [])],
    ),
  )
  const authors = new Map(
    Array.from(
      Map.groupBy(inOrder(data.posts_authors), ({ post_id: id }) => id),
      ([id, rows]) => [id, rows.flatMap(({ author_id: author }) => nameById.get(author) ?? [])],
    ),
  )
  for (const { post } of data.posts) {
    const name = nameById.get(post?.author_id ?? '')
    if (post && name && !authors.has(post.id)) authors.set(post.id, [name])
  }
  return { meta: new Map(data.posts_meta.map((row) => [row.post_id, row])), tags, authors }
}

function itemOf(post: GhostPost, known: Known): IncomingItem {
  const title = textFromHtml(post.title ?? '')
  if (post.type === 'page' || post.page === true || post.page === 1)
    return { leftOut: { id: post.id, title, reason: 'pages don’t become articles; write it under Settings → Pages' } }
  const { site, timeZone } = known
  const meta = known.meta.get(post.id)
  const state = stateOf(post)
  const publishedAt = state.status === 'draft' ? null : time(post.published_at)
  // Ghost hides tags whose name begins with #.
  const tags = (known.tags.get(post.id) ?? []).filter(
    ({ name, visibility }) => !name.startsWith('#') && visibility !== 'internal',
  )
  const article: IncomingArticle = {
    id: post.id,
    title,
    html: withAddress(htmlOf(post), site),
    description: textFromHtml(post.custom_excerpt ?? ''),
    metaDescription: meta?.meta_description ?? post.meta_description ?? null,
    slug: post.slug,
    status: state.status,
    publishedAt,
    createdAt: time(post.created_at) ?? publishedAt ?? 0,
    updatedAt: time(post.updated_at) ?? time(post.created_at) ?? 0,
    terms: tags.map(({ name, slug }) => ({ name, slug })),
    keywords: tags.map(({ name }) => name.trim()),
    authorName: joinNames(known.authors.get(post.id) ?? []),
    picture: post.feature_image
      ? {
          address: withAddress(post.feature_image, site),
          alt: meta?.feature_image_alt ?? null,
          caption: textFromHtml(meta?.feature_image_caption ?? '') || null,
        }
      : null,
    paths: formerPathsOf({ link: '', site, slug: post.slug, publishedAt, terms: tags }, timeZone),
    formerSlugs: [],
    isSticky: false,
    notes: [
      ...state.notes,
      ...(post.html || post.plaintext
        ? []
        : ['its text is not in the export: open it in Ghost, save it, and export again']),
    ],
  }
  return { article }
}

/** What only members could read doesn't become public. */
function stateOf({ status, visibility }: GhostPost): { status: IncomingArticle['status']; notes: string[] } {
  if (status === 'scheduled')
    return { status: 'draft', notes: ['it was scheduled; it is a draft here, so schedule it again'] }
  if (status === 'sent') return { status: 'archived', notes: ['it went out by mail only, so it is archived here'] }
  if (status !== 'published') return { status: 'draft', notes: [] }
  if (visibility && visibility !== 'public')
    return { status: 'draft', notes: ['only members could read it, so it is a draft here'] }
  return { status: 'published', notes: [] }
}

/** Drafts of some versions have no HTML. */
function htmlOf({ html, plaintext }: GhostPost): string {
  if (html) return html
  return (plaintext ?? '')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => `<p>${escapeHtml(part)}</p>`)
    .join('\n')
}

function withAddress(text: string, site: string): string {
  return text.replaceAll('__GHOST_URL__', site).replaceAll(/(["'(])\/content\/images\//g, `$1${site}/content/images/`)
}

function time(text: string | null | undefined): number | null {
  return toMilliseconds(text) ?? null
}

/** Bytes. It is one JSON text, so all of it is in memory. */
const SIZE_LIMIT = 200_000_000

const id = z.union([z.string().min(1), z.number().int()]).transform(String)
const text = z.string().nullish()
const sortOrder = z.number().nullish()

const postSchema = z.object({
  id,
  title: text,
  slug: z.string().default(''),
  html: text,
  plaintext: text,
  type: text,
  /** Of versions before 3. */
  page: z.union([z.boolean(), z.number()]).nullish(),
  status: z.string().default('draft'),
  visibility: z.string().nullish(),
  featured: z.union([z.boolean(), z.number()]).nullish(),
  feature_image: text,
  custom_excerpt: text,
  meta_description: text,
  author_id: id.nullish(),
  created_at: text,
  updated_at: text,
  published_at: text,
})

const dataSchema = z.object({
  posts: z.array(z.unknown()),
  posts_meta: z
    .array(z.object({ post_id: id, feature_image_alt: text, feature_image_caption: text, meta_description: text }))
    .default([]),
  tags: z.array(z.object({ id, name: z.string(), slug: z.string().default(''), visibility: text })).default([]),
  posts_tags: z.array(z.object({ post_id: id, tag_id: id, sort_order: sortOrder })).default([]),
  users: z.array(z.object({ id, name: z.string(), bio: text })).default([]),
  posts_authors: z.array(z.object({ post_id: id, author_id: id, sort_order: sortOrder })).default([]),
})

const databaseSchema = z.object({ data: dataSchema })
/** Older versions have no list around it. */
const exportSchema = z.union([
  z.object({ db: z.array(databaseSchema).min(1) }).transform(({ db }) => db[0]?.data),
  databaseSchema.transform(({ data }) => data),
])

type GhostPost = z.infer<typeof postSchema>
interface GhostExport extends Omit<z.infer<typeof dataSchema>, 'posts'> {
  posts: { post?: GhostPost; id: string; title: string }[]
}

/** @throws ImportError for another kind of file */
async function readGhostExport(path: string): Promise<GhostExport> {
  const { size } = await stat(path)
  if (size > SIZE_LIMIT)
    throw new ImportError(
      `The file has ${Math.round(size / 1e6)} MB. An export of Ghost can have ${SIZE_LIMIT / 1e6} MB at most.`,
    )
  const parsed = exportSchema.safeParse(parseJson(await readFile(path, 'utf8')))
  if (!parsed.success || !parsed.data) throw notAnExport()
  return { ...parsed.data, posts: parsed.data.posts.map(readPost) }
}

/** One that isn't as it should be doesn't stop the others. */
function readPost(value: unknown): GhostExport['posts'][number] {
  const parsed = postSchema.safeParse(value)
  if (parsed.success) return { post: parsed.data, id: parsed.data.id, title: parsed.data.title ?? '' }
  const named = z.object({ id: id.catch('?'), title: z.string().catch('') }).safeParse(value)
  return { id: named.data?.id ?? '?', title: named.data?.title ?? '' }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw notAnExport()
  }
}

function notAnExport(): ImportError {
  return new ImportError(
    'This file isn’t an export of Ghost. Make one under Settings → Advanced → Import/Export → Export, and import the .json file.',
  )
}
