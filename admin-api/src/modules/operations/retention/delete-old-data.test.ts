import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts'
import { createArticle, deleteArticle, updateArticle } from '../../../../test/support/write-articles.ts'
import type { Database } from '../../../database/tables.ts'
import { deleteOldData } from './delete-old-data.ts'

const DAY = 86_400_000

describe('the hourly clean-up', () => {
  let test_: TestApp
  beforeEach(async () => {
    test_ = await buildTestApp()
  })

  const ago = (days: number) => test_.context.clock.now() - days * DAY
  const insert = (table: keyof Database, rows: readonly object[]) =>
    test_.context.store.db.insertInto(table).values(rows).execute()
  const ids = async (table: keyof Database, column = 'id') => {
    const rows = await test_.context.store.db
      .selectFrom(table)
      .select(column as 'id')
      .execute()
    return rows.map((row) => Object.values(row)[0]).toSorted()
  }

  test('removes the versions of articles that were deleted long ago, and none of those that are there', async () => {
    const { context } = test_
    const gone = await createArticle(context)
    const there = await createArticle(context)
    await updateArticle(context, there.id, { title: 'Another title' })
    await deleteArticle(context, gone.id)
    context.clock.advance(179 * DAY)
    await deleteOldData(context)
    expect(new Set(await ids('article_revisions', 'article_id'))).toEqual(new Set([gone.id, there.id]))
    context.clock.advance(2 * DAY)
    await deleteOldData(context)
    expect(await ids('article_revisions', 'article_id')).toEqual([there.id, there.id])
  })

  test('removes receipts and changes that are old, unless something still needs them', async () => {
    const { context } = test_
    const publish = (id: string, days: number, outcome: string) => ({
      ...{ id, started_at: ago(days), finished_at: ago(days), outcome, changes: 1 },
      ...{ message: '', notices: '[]' },
    })
    await insert('publishes', [
      publish('old', 401, 'live'),
      publish('young', 399, 'live'),
      publish('named', 401, 'live'),
    ])
    const change = (publishId: string | null, days: number) => ({
      ...{ kind: 'settings', content_id: null, subject_id: null, before: null, after: null },
      ...{ created_at: ago(days), publish_id: publishId },
    })
    await insert('changes', [change('named', 29), change('young', 31), change(null, 500)])
    await deleteOldData(context)
    expect(await ids('publishes')).toEqual(['named', 'young'])
    expect((await ids('changes', 'publish_id')).map(String).toSorted()).toEqual(['named', 'null'])
  })

  test('goes on with the rest where something can’t be removed, and says so', async () => {
    const { context } = test_
    const folder = join(context.config.dataDir, 'outbox')
    mkdirSync(folder, { recursive: true })
    for (const days of [10, 40]) {
      writeFileSync(join(folder, `${days}.eml`), 'text')
      utimesSync(join(folder, `${days}.eml`), ago(days) / 1000, ago(days) / 1000)
    }
    await context.store.db.schema.dropTable('article_views').execute()
    // The rule for limits runs after the one for views, and files after both.
    await insert('limits', [{ name: 'old', used: 1, ends_at: ago(1) }])
    await expect(deleteOldData(context)).rejects.toThrow('article_views')
    expect(await ids('limits', 'name')).toEqual([])
    expect(readdirSync(folder)).toEqual(['10.eml'])
  })
})
