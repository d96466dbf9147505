import { LostRaceError, retryConflicts } from '../../../../../database/write-conflict.ts'
import { rememberWithdrawn } from '../../../../content/articles/deleted/withdrawn-articles.service.ts'
import { deleteArticle, markRemoved, recordSideEffects } from '../../../../content/articles/stored-articles.service.ts'
import { madeLinks } from '../../../../newsroom/suggestions/made-links.service.ts'
import { announce } from '../../../../platform/live/live.service.ts'
import { listByWordPressIds } from '../mirror.repository.ts'
import { announceChanged } from '../mirror.service.ts'
import { type Mirror, writeMirrored } from '../mirror.ts'
import { POSTS_PER_TRANSACTION } from './store-articles.ts'

export async function removeMirrored(mirror: Mirror, wordpressIds: readonly number[]): Promise<void> {
  let removed = 0
  for (let start = 0; start < wordpressIds.length; start += POSTS_PER_TRANSACTION) {
    const part = wordpressIds.slice(start, start + POSTS_PER_TRANSACTION)
    removed += await retryConflicts(() => removePart(mirror, part))
  }
  if (removed === 0) return
  announceChanged(mirror)
  announce(mirror.context, { type: 'changed', lists: ['held-articles'] })
}

async function removePart(mirror: Mirror, wordpressIds: readonly number[]): Promise<number> {
  const { context, origin } = mirror
  return writeMirrored(mirror, async (trx) => {
    const rows = (await listByWordPressIds(trx, wordpressIds)).filter((row) => row.origin === origin)
    for (const row of rows) {
      await rememberWithdrawn(trx, row, context.clock.now())
      await madeLinks.release(trx, row.id, context.clock.now())
      await markRemoved(trx, row, context.clock.now())
      if (!(await deleteArticle(trx, row))) throw new LostRaceError()
      await recordSideEffects(trx, { before: row, after: null, savedBy: null }, context)
      await mirror.also?.(trx, row)
    }
    return rows.length
  })
}
