import { retryConflicts } from '../../../../../database/write-conflict.ts'
import { withdrawArticle } from '../../../../content/articles/stored-articles.service.ts'
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
    for (const row of rows) await withdrawArticle(trx, context, row, null)
    return rows.length
  })
}
