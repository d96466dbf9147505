import { opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { countyDate } from '@hometown/shared-types/county-time'
import { RETENTION_NAMES, type RetentionName } from '@hometown/shared-types/retention'
import type { AppContext } from '../../../context.ts'
import type { FileStorage } from '../../../file-storage/file-storage.ts'
import { outboxFolder } from '../../../integrations/mailer/outbox-mailer.ts'
import { forgetSomeUnconfirmed } from '../../audience/subscribers/forget-unconfirmed.service.ts'
import { forgetSomeRevisions, listDeletedArticles } from '../../content/articles/deleted/deleted-revisions.service.ts'
import { endOverdue, forgetSomeSubmitters } from '../../content/event-submissions/decide.service.ts'
import { suggestionPictures } from '../../newsroom/suggestions/suggestions.service.ts'
import { deleteAgedRows, listAgedRows } from './aged-rows.repository.ts'
import { AGED_TABLES, type AgedTable } from './aged-rows.table.ts'
import type { Remove } from './steps.ts'

type AgedName = keyof typeof AGED_TABLES

const otherRemovals: Readonly<Record<Exclude<RetentionName, AgedName>, Remove>> = {
  async deletedArticles(context, before, inSteps) {
    const articleIds = await listDeletedArticles(context, before)
    return inSteps((limit) => forgetSomeRevisions(context, articleIds, limit))
  },
  async submitters(context, before, inSteps) {
    await endOverdue(context)
    return inSteps((limit) => forgetSomeSubmitters(context, before, limit))
  },
  unconfirmed: (context, before, inSteps) => inSteps((limit) => forgetSomeUnconfirmed(context, before, limit)),
  outbox: removalFromFolder(outboxFolder),
  suggestionPictures: removalFromStorage(suggestionPictures),
}

export const retentionRules: readonly { readonly name: RetentionName; readonly remove: Remove }[] = RETENTION_NAMES.map(
  (name) => ({ name, remove: isAged(name) ? removalFromTables(AGED_TABLES[name]) : otherRemovals[name] }),
)

function isAged(name: RetentionName): name is AgedName {
  return name in AGED_TABLES
}

function removalFromTables(tables: readonly AgedTable[]): Remove {
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

function removalFromFolder(folderOf: (dataDir: string) => string): Remove {
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

function removalFromStorage(storageOf: (context: AppContext) => FileStorage): Remove {
  return async (context, before) => {
    const storage = storageOf(context)
    const names = await storage.list(before)
    for (const name of names) await storage.delete(name)
    return names.length
  }
}
