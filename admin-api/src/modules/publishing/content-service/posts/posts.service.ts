import type { AppContext } from '../../../../context.ts'
import { findCorrectionsOfPosts } from '../../../content/articles/corrections/corrections.service.ts'
import { findLinksOfPosts } from '../../../content/articles/former-addresses/former-addresses.service.ts'
import { findJobsOfPosts } from '../../../content/articles/job-details/job-details.service.ts'
import { findKnownPictures } from '../../../content/media/library/media.service.ts'
import { findAuthors } from '../../../content/people/bylines.service.ts'
import type { Shape } from '../list-query.ts'
import { hidden, unknownPost } from '../refusal.ts'
import { type KnownToPosts, postJson, type SiteFacts, wantsBody } from './post-json.ts'
import type { PostQuery } from './post-query.ts'
import { findPost, listPosts, type PostRow } from './posts.repository.ts'

type PostContext = Pick<AppContext, 'config' | 'store'>

export function siteFacts({ config }: PostContext): SiteFacts {
  return { siteUrl: config.siteUrl, uploadsUrl: config.apiUrl || config.siteUrl, timeZone: config.timeZone }
}

export async function listPostJson(context: PostContext, query: PostQuery) {
  const { rows, total } = await listPosts(context.store, query, wantsBody(query.shape))
  const known = await knownToPosts(context, rows)
  const site = siteFacts(context)
  return { items: rows.map((row) => postJson(row, site, query.shape, known)), total }
}

export async function getPostJson(context: PostContext, id: number, shape: Shape) {
  const row = await findPost(context.store.db, id)
  if (!row) throw unknownPost()
  if (row === 'hidden') throw hidden()
  return postJson(row, siteFacts(context), shape, await knownToPosts(context, [row]))
}

async function knownToPosts({ store, config }: PostContext, rows: readonly PostRow[]): Promise<KnownToPosts> {
  const pictures = await findKnownPictures(
    store.db,
    rows.map((row) => ({ imageUrl: row.image_url, html: row.content_html ?? '' })),
  )
  const numbers = rows.map((row) => row.wordpress_id)
  const [authors, jobs, corrections, links] = await Promise.all([
    findAuthors(
      store.db,
      rows.map((row) => row.author_name),
    ),
    findJobsOfPosts(store.db, numbers, config.timeZone),
    findCorrectionsOfPosts(store.db, numbers),
    findLinksOfPosts(store.db, numbers),
  ])
  return { ...pictures, authors, jobs, corrections, links }
}
