import { statusOfPost, type WordPressPostBrief } from '@hometown/wordpress-adapter'
import type { MirroredState } from '../mirror.repository.ts'

/**
 * Posts that WordPress counts and we can't store as they are, by id with their state: behind a password, malformed, or
 * unreadable. They are skipped until they change.
 */
export type LeftOut = Record<string, string>

type Brief = Pick<WordPressPostBrief, 'status' | 'modified_gmt' | 'password'>

/** A post's state, as far as its brief shows it. */
export function stateOfPost({ status, modified_gmt, password }: Brief): string {
  return `${status} ${modified_gmt ?? ''}${password ? ' protected' : ''}`
}

/** The status counts too: a scheduled post goes live without a new time of change. */
export function isMirrored(row: MirroredState | undefined, post: Brief): boolean {
  if (post.password || row?.updated_at !== Date.parse(`${post.modified_gmt}Z`)) return false
  return row.status === statusOfPost(post.status)
}

/** Updates `leftOut` for posts that were just processed. */
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
