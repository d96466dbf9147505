import { storable } from '@hometown/shared-types/storable-text'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { wakePublishing } from '../../../platform/changes/changes.service.ts'
import { announce } from '../../../platform/live/live.service.ts'
import { columnsFromFields, columnsOfNew } from '../article-values.ts'
import type { ArticleRow } from '../articles.table.ts'
import { readDeleted } from '../deleted/deleted-article.ts'
import { restoreRow } from '../deleted/restore-row.ts'
import type { ArticleWriter, SaveOptions } from './article-writer.ts'
import { createRow, removeRow, updateRow } from './local-rows.ts'

/** Sanitizes bodies before the transaction, to keep it short. */
export function createLocalWriter(context: AppContext): ArticleWriter {
  return {
    create(article, savedBy, options) {
      const columns = columnsOfNew(article)
      return save((trx) => createRow(context, trx, article, columns, savedBy), options)
    },
    update(id, changes, savedBy, options) {
      const columns = columnsFromFields(changes)
      return save((trx) => updateRow(context, trx, storable(id), { changes, columns, savedBy }), options)
    },
    async restore(id, savedBy, options) {
      const deleted = await readDeleted(context.store.db, storable(id))
      const columns = columnsOfNew(deleted.article)
      return save((trx) => restoreRow(context, trx, deleted, columns, savedBy), options)
    },
    async remove(id, savedBy, options) {
      await save((trx) => removeRow(context, trx, storable(id), savedBy), options)
    },
  }

  async function save(write: (trx: Transaction<Database>) => Promise<ArticleRow>, { also, quiet }: SaveOptions = {}) {
    const row = await retryConflicts(() =>
      context.store.groupWrite(async (trx) => {
        const written = await write(trx)
        await also?.(trx, written)
        return written
      }),
    )
    if (!quiet) {
      wakePublishing(context)
      announce(context, { type: 'changed', lists: ['articles'] })
    }
    return row
  }
}
