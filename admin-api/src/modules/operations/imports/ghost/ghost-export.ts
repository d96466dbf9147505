import { readFile, stat } from 'node:fs/promises'
import { z } from 'zod'
import { ImportError } from '../incoming.ts'

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

export type GhostPost = z.infer<typeof postSchema>
export interface GhostExport extends Omit<z.infer<typeof dataSchema>, 'posts'> {
  posts: { post?: GhostPost; id: string; title: string }[]
}

/** @throws ImportError for another kind of file */
export async function readGhostExport(path: string): Promise<GhostExport> {
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
