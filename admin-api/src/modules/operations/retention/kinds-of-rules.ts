import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { countyDate } from '@hometown/shared-types/county-time'
import type { AppContext } from '../../../context.ts'
import type { FileStorage } from '../../../file-storage/file-storage.ts'
import { deleteAgedRows, listAgedRows } from './aged-rows.repository.ts'
import type { AgedTable } from './aged-rows.table.ts'
import type { Remove } from './retention-rule.ts'

export function removalFromTables(tables: readonly AgedTable[]): Remove {
  return async ({ store, config }, before, inSteps) => {
    let removed = 0
    for (const table of tables) {
      const limit = table.isDay ? countyDate(before, config.timeZone) : before
      removed += await inSteps(async (most) => {
        const rows = await listAgedRows(store.db, table, limit, most)
        return rows.length === 0 ? 0 : store.groupWrite((trx) => deleteAgedRows(trx, table, limit, rows))
      })
    }
    return removed
  }
}

export function removalFromFolder(folderOf: (dataDir: string) => string): Remove {
  return async ({ config }, before) => {
    const folder = folderOf(config.dataDir)
    let removed = 0
    for await (const entry of (await opendir(folder).catch(() => undefined)) ?? []) {
      const path = join(folder, entry.name)
      const found = entry.isFile() ? await stat(path).catch(() => undefined) : undefined
      if (!found || found.mtimeMs >= before) continue
      await rm(path, { force: true })
      removed++
    }
    return removed
  }
}

export function removalFromStorage(storageOf: (context: AppContext) => FileStorage): Remove {
  return async (context, before) => {
    const storage = storageOf(context)
    const names = await storage.list(before)
    for (const name of names) await storage.delete(name)
    return names.length
  }
}
