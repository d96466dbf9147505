import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { countyDate } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../context.ts'
import type { FileStorage } from '../../../file-storage/file-storage.ts'
import { countRows, deleteAgedRows, listAgedRows } from './aged-rows.repository.ts'
import type { AgedTable } from './aged-rows.table.ts'
import type { RetentionRule } from './retention-rule.ts'

export function ruleOfTables(tables: readonly AgedTable[]): RetentionRule {
  return {
    async remove({ store, config }, before, inSteps) {
      let removed = 0
      for (const table of tables) {
        const limit = table.isDay ? countyDate(before, config.timeZone) : before
        removed += await inSteps(async (most) => {
          const rows = await listAgedRows(store.db, table, limit, most)
          return rows.length === 0 ? 0 : store.groupWrite((trx) => deleteAgedRows(trx, table, limit, rows))
        })
      }
      return removed
    },
    async measure({ store }) {
      let count = 0
      for (const { table } of tables) count += await countRows(store.db, table)
      return { count, bytes: null }
    },
  }
}

export function ruleOfFolder(folderOf: (dataDir: string) => string): RetentionRule {
  return {
    async remove({ config }, before) {
      let removed = 0
      for await (const { path, writtenAt } of filesIn(folderOf(config.dataDir))) {
        if (writtenAt >= before) continue
        await rm(path, { force: true })
        removed++
      }
      return removed
    },
    async measure({ config }) {
      let [count, bytes] = [0, 0]
      for await (const { size } of filesIn(folderOf(config.dataDir))) {
        count++
        bytes += size
      }
      return { count, bytes }
    },
  }
}

export function ruleOfStorage(storageOf: (context: AppContext) => FileStorage): RetentionRule {
  return {
    async remove(context, before) {
      const storage = storageOf(context)
      const names = await storage.list(before)
      for (const name of names) await storage.delete(name)
      return names.length
    },
    measure: (context) => storageOf(context).measure(),
  }
}

async function* filesIn(folder: string): AsyncGenerator<{ path: string; writtenAt: number; size: number }> {
  const entries = await opendir(folder).catch(() => undefined)
  for await (const entry of entries ?? []) {
    const path = join(folder, entry.name)
    const found = entry.isFile() ? await stat(path).catch(() => undefined) : undefined
    if (found) yield { path, writtenAt: found.mtimeMs, size: found.size }
  }
}
