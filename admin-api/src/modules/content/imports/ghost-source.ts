import { readFile } from 'node:fs/promises'
import { textFromHtml } from '@hometown/shared-types/rules/html'
import { joinNames } from '@hometown/shared-types/rules/names'
import { toMilliseconds } from '@hometown/shared-types/rules/time'
import { z } from 'zod'
import {
  formerPathsOf,
  ImportError,
  type IncomingArticle,
  type IncomingItem,
  type IncomingSource,
  nameOfSite,
} from './import-source.ts'

/** @param site where the newsroom's Ghost is: its export doesn't say so @throws ImportError for another kind of file */
export async function openGhostExport(
  path: string,
  { site, timeZone }: { site: string; timeZone: string },
): Promise<IncomingSource> {
  const data = await readGhostExport(path)
  const tags = groupGhostLinksByPost(data.posts_tags, data.tags, 'tag_id')
  const authors = groupGhostLinksByPost(data.posts_authors, data.users, 'author_id')
  const metas = new Map(data.posts_meta.map((row) => [row.post_id, row]))

  async function* items(): AsyncGenerator<IncomingItem> {
    for (const post of data.posts) {
      const { data: parsed } = ghostPostSchema.safeParse(post)
      const related = { site, timeZone, meta: metas.get(parsed?.id ?? '') }
      // A post that isn't as it should be doesn't stop the others.
      if (!parsed) yield { leftOut: { ...ghostPostNameSchema.parse(post), reason: 'it isn’t as Ghost writes posts' } }
      else
        yield itemFromGhostPost(parsed, {
          ...related,
          tags: tags.get(parsed.id) ?? [],
          authors: authors.get(parsed.id) ?? [],
        })
    }
  }

  return { site, name: nameOfSite(site), total: data.posts.length, items, describePicture: () => undefined }
}

/** Returns the tags or authors of each post, in their order. */
function groupGhostLinksByPost<Key extends string, T extends { id: string }>(
  links: readonly ({ post_id: string; sort_order?: number | null | undefined } & Record<Key, string>)[],
  rows: readonly T[],
  key: Key,
): Map<string, T[]> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const sorted = links.toSorted((one, other) => (one.sort_order ?? 0) - (other.sort_order ?? 0))
  const byPost = Map.groupBy(sorted, ({ post_id: post }) => post)
  return new Map(Array.from(byPost, ([post, own]) => [post, own.flatMap((link) => byId.get(link[key]) ?? [])]))
}

interface GhostRelatedData {
  site: string
  timeZone: string
  meta: GhostExport['posts_meta'][number] | undefined
  tags: GhostExport['tags']
  authors: GhostExport['users']
}

function itemFromGhostPost(post: GhostPost, related: GhostRelatedData): IncomingItem {
  const title = textFromHtml(post.title ?? '')
  if (post.type === 'page')
    return { leftOut: { id: post.id, title, reason: 'pages don’t become articles; write it under Settings → Site' } }
  const { site, timeZone, meta } = related
  const state = statusOfGhostPost(post)
  const publishedAt = state.status === 'draft' ? null : ghostTimeInMs(post.published_at)
  // Ghost hides tags whose name begins with #.
  const tags = related.tags.filter(({ name, visibility }) => !name.startsWith('#') && visibility !== 'internal')
  const article: IncomingArticle = {
    id: post.id,
    title,
    html: withGhostSiteAddress(post.html ?? '', site),
    description: textFromHtml(post.custom_excerpt ?? ''),
    metaDescription: meta?.meta_description ?? post.meta_description ?? null,
    slug: post.slug,
    status: state.status,
    publishedAt,
    createdAt: ghostTimeInMs(post.created_at) ?? publishedAt ?? 0,
    updatedAt: ghostTimeInMs(post.updated_at) ?? ghostTimeInMs(post.created_at) ?? 0,
    terms: tags.map(({ name, slug }) => ({ name, slug })),
    keywords: tags.map(({ name }) => name),
    authorName: joinNames(related.authors.map(({ name }) => name)),
    picture: post.feature_image
      ? {
          address: withGhostSiteAddress(post.feature_image, site),
          alt: meta?.feature_image_alt ?? null,
          caption: textFromHtml(meta?.feature_image_caption ?? '') || null,
        }
      : null,
    paths: formerPathsOf({ link: '', site, slugs: [post.slug], publishedAt, terms: tags }, timeZone),
    notes: [
      ...state.notes,
      ...(post.html ? [] : ['its text is not in the export: open it in Ghost, save it, and export again']),
    ],
  }
  return { article }
}

/** A post that only members could read doesn't become public. */
function statusOfGhostPost({ status, visibility }: GhostPost): { status: IncomingArticle['status']; notes: string[] } {
  if (status === 'scheduled')
    return { status: 'draft', notes: ['it was scheduled; it is a draft here, so schedule it again'] }
  if (status === 'sent') return { status: 'archived', notes: ['it went out by mail only, so it is archived here'] }
  if (status !== 'published') return { status: 'draft', notes: [] }
  if (visibility && visibility !== 'public')
    return { status: 'draft', notes: ['only members could read it, so it is a draft here'] }
  return { status: 'published', notes: [] }
}

function withGhostSiteAddress(text: string, site: string): string {
  return text.replaceAll('__GHOST_URL__', site).replaceAll(/(["'(])\/content\/images\//g, `$1${site}/content/images/`)
}

function ghostTimeInMs(text: string | null | undefined): number | null {
  return toMilliseconds(text) ?? null
}

const id = z.union([z.string().min(1), z.number().int()]).transform(String)
const text = z.string().nullish()
const sortOrder = z.number().nullish()

const ghostPostSchema = z.object({
  id,
  title: text,
  slug: z.string().default(''),
  html: text,
  type: text,
  status: z.string().default('draft'),
  visibility: z.string().nullish(),
  feature_image: text,
  custom_excerpt: text,
  meta_description: text,
  created_at: text,
  updated_at: text,
  published_at: text,
})

const ghostDataSchema = z.object({
  posts: z.array(z.unknown()),
  posts_meta: z
    .array(z.object({ post_id: id, feature_image_alt: text, feature_image_caption: text, meta_description: text }))
    .default([]),
  tags: z.array(z.object({ id, name: z.string(), slug: z.string().default(''), visibility: text })).default([]),
  posts_tags: z.array(z.object({ post_id: id, tag_id: id, sort_order: sortOrder })).default([]),
  users: z.array(z.object({ id, name: z.string() })).default([]),
  posts_authors: z.array(z.object({ post_id: id, author_id: id, sort_order: sortOrder })).default([]),
})

const ghostExportSchema = z.object({ db: z.array(z.object({ data: ghostDataSchema })).min(1) })
const ghostPostNameSchema = z.object({ id: id.catch('?'), title: z.string().catch('') }).catch({ id: '?', title: '' })

type GhostPost = z.infer<typeof ghostPostSchema>
type GhostExport = z.infer<typeof ghostDataSchema>

/** @throws ImportError for another kind of file */
async function readGhostExport(path: string): Promise<GhostExport> {
  const json = await readFile(path, 'utf8')
  try {
    const [database] = ghostExportSchema.parse(JSON.parse(json)).db
    if (database) return database.data
  } catch {
    // The file is neither JSON nor an export, as the error below says.
  }
  throw new ImportError(
    'This file isn’t an export of Ghost. Make one under Settings → Advanced → Import/Export → Export, and import the .json file.',
  )
}
