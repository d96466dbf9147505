import { statusOfPost, type WordPressPostBrief } from '@hometown/wordpress-adapter'
import type { MirroredState } from '../mirror.repository.ts'

/** Posts that WordPress counts but we can't store, by id with their state. We skip them until they change. */
export type LeftOut = Record<string, string>

type Brief = Pick<WordPressPostBrief, 'status' | 'modified_gmt' | 'password' | 'categories' | 'hometown_revision'>

export function stateOfPost({ status, modified_gmt, password, hometown_revision }: Brief): string {
  const revision = hometown_revision === undefined ? '' : ` ${hometown_revision}`
  return `${status} ${modified_gmt ?? ''}${revision}${password ? ' protected' : ''}`
}

/** A scheduled post goes live, and a post gets other categories or fields, without a new modification time. */
export function isMirrored(row: MirroredState | undefined, post: Brief): boolean {
  if (post.password || row?.updated_at !== Date.parse(`${post.modified_gmt}Z`)) return false
  return row.status === statusOfPost(post.status) && hasCategories(row, post) && hasRevision(row, post)
}

function hasCategories({ wordpress_categories: ours }: MirroredState, { categories }: Brief): boolean {
  return ours === null || categories === undefined || inOrder(JSON.parse(ours)) === inOrder(categories)
}

function hasRevision({ wordpress_revision: ours }: MirroredState, { hometown_revision: theirs }: Brief): boolean {
  return ours === null || theirs === undefined || ours === String(theirs)
}

function inOrder(ids: readonly number[]): string {
  return ids.toSorted((a, b) => a - b).join()
}

export function noteLeftOut(
  leftOut: LeftOut,
  posts: Iterable<Brief & { id: number }>,
  rows: ReadonlyMap<number, MirroredState>,
): LeftOut {
  const next = { ...leftOut }
  for (const post of posts) {
    if (isMirrored(rows.get(post.id), post)) delete next[post.id]
    else next[post.id] = stateOfPost(post)
  }
  return next
}
