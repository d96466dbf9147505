import { statusOfPost, type WordPressPostBrief } from '@hometown/wordpress-adapter'
import type { MirroredState } from '../mirror.repository.ts'

/** Posts that WordPress counts but we can't store, by id with their state. We skip them until they change. */
export type LeftOut = Record<string, string>

type Brief = Pick<WordPressPostBrief, 'status' | 'modified_gmt' | 'password'>

export function stateOfPost({ status, modified_gmt, password }: Brief): string {
  return `${status} ${modified_gmt ?? ''}${password ? ' protected' : ''}`
}

/** A scheduled post goes live without a new modification time, so compare the status too. */
export function isMirrored(row: MirroredState | undefined, post: Brief): boolean {
  if (post.password || row?.updated_at !== Date.parse(`${post.modified_gmt}Z`)) return false
  return row.status === statusOfPost(post.status)
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
