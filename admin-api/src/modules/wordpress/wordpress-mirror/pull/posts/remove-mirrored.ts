import type { Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { LostRaceError, retryConflicts } from '../../../../../database/write-conflict.ts'
import { rememberWithdrawn } from '../../../../content/articles/deleted/withdrawn-articles.service.ts'
import {
  type ArticleRow,
  deleteArticle,
  endHold,
  markRemoved,
  recordSideEffects,
} from '../../../../content/articles/stored-articles.service.ts'
import { announce } from '../../../../platform/live/live.service.ts'
import type { RemovalCause } from '../../held-loss/held-articles.repository.ts'
import { listByWordPressIds } from '../mirror.repository.ts'
import { announceChanged } from '../mirror.service.ts'
import { type Mirror, writeMirrored } from '../mirror.ts'
import { POSTS_PER_TRANSACTION } from './store-articles.ts'

export async function removeMirrored(
  mirror: Mirror,
  wordpressIds: readonly number[],
  cause: RemovalCause = 'told',
): Promise<number> {
  return removeInParts(mirror, wordpressIds, cause, listByWordPressIds)
}

/** Skips articles that are back in WordPress and no longer held. */
export async function removeConfirmed(mirror: Mirror, wordpressIds: readonly number[]): Promise<number> {
  return removeInParts(mirror, wordpressIds, 'told', async (trx, numbers) => {
    const rows = await listByWordPressIds(trx, numbers)
    const ids = rows.map(({ id }) => id)
    const taken = new Set(await endHold(trx, ids, 'remove'))
    return rows.filter(({ id }) => taken.has(id))
  })
}

type ChooseRows = (trx: Transaction<Database>, wordpressIds: readonly number[]) => Promise<ArticleRow[]>

async function removeInParts(
  mirror: Mirror,
  wordpressIds: readonly number[],
  cause: RemovalCause,
  choose: ChooseRows,
): Promise<number> {
  let removed = 0
  for (let start = 0; start < wordpressIds.length; start += POSTS_PER_TRANSACTION) {
    const part = wordpressIds.slice(start, start + POSTS_PER_TRANSACTION)
    removed += await retryConflicts(() => removePart(mirror, part, cause, choose))
  }
  if (removed > 0) {
    announceChanged(mirror)
    announce(mirror.context, { type: 'changed', lists: ['held-articles'] })
  }
  return removed
}

async function removePart(
  mirror: Mirror,
  wordpressIds: readonly number[],
  cause: RemovalCause,
  choose: ChooseRows,
): Promise<number> {
  const { context, origin } = mirror
  return writeMirrored(mirror, async (trx) => {
    const rows = (await choose(trx, wordpressIds)).filter((row) => row.origin === origin)
    for (const row of rows) {
      await rememberWithdrawn(trx, row, context.clock.now(), row.status === 'published' ? cause : null)
      await context.ports.articleSuggestions.release(trx, row.id, context.clock.now())
      await markRemoved(trx, row, context.clock.now())
      if (!(await deleteArticle(trx, row))) throw new LostRaceError()
      await recordSideEffects(trx, { before: row, after: null, savedBy: null }, context)
    }
    return rows.length
  })
}
