import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { deletionOf } from './aged-rows.repository.ts'
import { AGED_TABLES, type AgedTable } from './aged-rows.table.ts'

test.each(Object.values(AGED_TABLES).flat() satisfies readonly AgedTable[])(
  'rows of $table are found by their keys when they go',
  async (table: AgedTable) => {
    const { context } = await buildTestApp()
    // Merged suggestions go with the one that has their sources.
    const keys = [`(${table.key[0]}=?`, '(rowid=?)', 'content_suggestions_merged (merged_into=?)']
    const isByKey = (step: string) => keys.some((found) => step.includes(found))
    for (const length of [1, 10, 100]) {
      const rows = Array.from({ length }, (_, at) => Object.fromEntries(table.key.map((column) => [column, at])))
      const deletion = deletionOf(table, table.isDay ? '2026-01-01' : 1, rows)
      const plan = await sql<{ detail: string }>`explain query plan ${deletion}`.execute(context.store.db)
      const steps = plan.rows
        .map(({ detail }) => detail)
        .filter((step) => step.startsWith(`SEARCH ${table.table} `) || step.startsWith(`SCAN ${table.table}`))
      expect(steps.length).toBeGreaterThan(0)
      expect(steps.filter((step) => !isByKey(step))).toEqual([])
    }
  },
)
