import { storable } from '@hometown/shared-types/storable-text'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/database.ts'
import { retryConflicts } from '../../database/write-conflict.ts'
import { wakePublishing } from '../publishing/publishing.service.ts'
import { columnsFromFields, columnsOfNew } from './article-values.ts'
import type { ArticleWriter } from './article-writer.ts'
import { createRow, removeRow, updateRow } from './local-rows.ts'

/** Articles that live in our own table. Bodies are cleaned before the transaction, which must stay short. */
export function createLocalWriter(context: AppContext): ArticleWriter {
  return {
    create(article, savedBy) {
      const columns = columnsOfNew(article)
      return inTransaction((trx) => createRow(context, trx, article, columns, savedBy))
    },
    update(id, changes, savedBy) {
      const columns = columnsFromFields(changes)
      return inTransaction((trx) => updateRow(context, trx, storable(id), changes, columns, savedBy))
    },
    remove(id, savedBy) {
      return inTransaction((trx) => removeRow(context, trx, storable(id), savedBy))
    },
  }

  async function inTransaction<T>(write: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
    const result = await retryConflicts(() => context.store.groupWrite(write))
    wakePublishing(context)
    return result
  }
}
