import { decodeSlug, isArticleSlug, slugWithId } from '@hometown/shared-types/rules/slugs'
import type { RunningWordPress } from '../connect-wordpress.ts'

export interface StoredPost {
  id: number
  slug: string
  status: string
  password: string
}

/** Lists all posts as they are in WordPress's tables. */
export async function listStoredPosts(wordpress: RunningWordPress): Promise<StoredPost[]> {
  const rows = (await wordpress.php(`global $wpdb; return $wpdb->get_results(
    "SELECT ID id, post_name slug, post_status status, post_password password FROM $wpdb->posts
     WHERE post_type = 'post' AND post_status <> 'auto-draft'");`)) as (Omit<StoredPost, 'id'> & { id: string })[]
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Lists the addresses that readers must find, and no others. */
export async function listExpectedSlugs(wordpress: RunningWordPress): Promise<string[]> {
  const posts = await listStoredPosts(wordpress)
  return posts
    .filter(({ status, password }) => status === 'publish' && password === '')
    .map(({ id, slug }) => ({ id, slug: decodeSlug(slug) }))
    .map(({ id, slug }) => (isArticleSlug(slug) ? slug : slugWithId(slug, id)))
}

let count = 0

/** Returns a title that no other post has, and words that make a slug of its own. */
export function uniqueTitle(): string {
  return `Report number ${++count} of ${process.pid}`
}
