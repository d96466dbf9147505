import type { AppContext } from '../../context.ts'
import { listMediaByUrls } from '../media/media.service.ts'
import { listCopiesByUrls } from '../media/picture-copies.service.ts'
import type { Shape } from './list-query.ts'
import { type KnownPictures, postJson, type SiteFacts, wantsBody } from './post-json.ts'
import type { PostQuery } from './post-query.ts'
import { findPost, listPosts, type PostRow } from './posts.repository.ts'
import { hidden, unknownPost } from './refusal.ts'

type PostContext = Pick<AppContext, 'config' | 'store'>

export function siteFacts({ config }: PostContext): SiteFacts {
  return { siteUrl: config.siteUrl, uploadsUrl: config.apiUrl || config.siteUrl, timeZone: config.timeZone }
}

export async function listPostJson(context: PostContext, query: PostQuery) {
  const { rows, total } = await listPosts(context.store, query, wantsBody(query.shape))
  const known = await libraryPictures(context, rows)
  const site = siteFacts(context)
  return { items: rows.map((row) => postJson(row, site, query.shape, known)), total }
}

export async function getPostJson(context: PostContext, id: number, shape: Shape) {
  const row = await findPost(context.store.db, id)
  if (!row) throw unknownPost()
  if (row === 'hidden') throw hidden()
  return postJson(row, siteFacts(context), shape, await libraryPictures(context, [row]))
}

async function libraryPictures({ store }: PostContext, rows: readonly PostRow[]): Promise<KnownPictures> {
  const urls = [...new Set(rows.flatMap((row) => row.image_url ?? []))]
  const uploads = await listMediaByUrls(
    store.db,
    urls.filter((url) => url.startsWith('/')),
  )
  const copies = await listCopiesByUrls(store.db, urls)
  return {
    uploads: new Map(uploads.map((row) => [row.url, row])),
    copies: new Map(copies.map((row) => [row.url, row])),
  }
}
