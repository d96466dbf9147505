import { type MirrorCheck, mirrorCheckSchema } from '@hometown/shared-types/mirror-check'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { findValue, saveValue } from '../../../../database/settings/instance-values.ts'

const NAME = 'mirror_check'

export const NO_CHECK: MirrorCheck = {
  state: 'idle',
  fixes: false,
  step: 'posts',
  posts: 0,
  pages: 0,
  pagesTotal: 0,
  differences: [],
  found: 0,
  fixed: 0,
  startedAt: null,
  finishedAt: null,
  problem: null,
}

export async function findMirrorCheck(db: Kysely<Database>): Promise<MirrorCheck> {
  return (await findValue(db, NAME, mirrorCheckSchema)) ?? NO_CHECK
}

export async function saveMirrorCheck(db: Kysely<Database>, check: MirrorCheck, now: number): Promise<void> {
  await saveValue(db, NAME, check, now)
}
