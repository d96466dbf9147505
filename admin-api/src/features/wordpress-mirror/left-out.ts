import { statusOfPost, type WordPressPostBrief } from '@hometown/wordpress-adapter'
import type { MirroredState } from './mirror.repository.ts'

/**
 * Posts that WordPress has and we don't, or not as they are there, by id with their state: behind a password, malformed,
 * unreadable. WordPress counts them; they are not asked for again until they change.
 */
export type LeftOut = Record<string, string>

type Brief = Pick<WordPressPostBrief, 'status' | 'modified_gmt' | 'password'>

/** A post's state, as far as WordPress tells it in brief. */
export function stateOfPost({ status, modified_gmt, password }: Brief): string {
  return `${status} ${modified_gmt ?? ''}${password ? ' protected' : ''}`
}

/** The status counts too: a scheduled post goes live without a new time of change. */
export function isMirrored(row: MirroredState | undefined, post: Brief): boolean {
  if (post.password || row?.updated_at !== Date.parse(`${post.modified_gmt}Z`)) return false
  return row.status === statusOfPost(post.status)
}

/** Notes of posts that were just taken over which of them are left out now. */
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
