import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../../../../testing/new-folder.ts'
import { createTestDatabase } from '../../../test/support/test-store.ts'
import { openPostgres } from './postgres.ts'
import { dumpPostgres, loadPostgres } from './postgres-backup.ts'

/** The text is longer than what is inserted at once. */
const LONG = 'x'.repeat(3 * 1024 * 1024)

test('rows that name one that comes much later in their table are restored with it', async () => {
  const address = await createTestDatabase('template template')
  const store = openPostgres(address)
  onTestFinished(() => store.close())
  const { db } = store
  const row = (id: string) => ({
    ...{ id, original_title: id, original_content: LONG, source_id: null, source_url: null, ai_category: null },
    ...{ image_url: null, relevance_score: 50, discovered_at: 1, reviewed_at: null },
  })
  const list = () => db.selectFrom('content_suggestions').select(['id', 'merged_into']).orderBy('id').execute()
  await db.insertInto('content_suggestions').values(row('leaves')).execute()
  await db.insertInto('content_suggestions').values(row('stays')).execute()
  await db.updateTable('content_suggestions').set({ merged_into: 'stays' }).where('id', '=', 'leaves').execute()
  // PostgreSQL reads a row where its last change has put it.
  await db.updateTable('content_suggestions').set({ version: 2 }).where('id', '=', 'stays').execute()
  const merged = await list()
  const folder = newFolder()
  const dump = await dumpPostgres(address, folder)
  expect(readFileSync(join(folder, 'content_suggestions.jsonl'), 'utf8')).toMatch(/^{"id":"leaves"/)
  await db.deleteFrom('content_suggestions').execute()
  await loadPostgres(address, folder, dump, { statement: 'select 1', beforeCommit: async () => undefined })
  expect(await list()).toEqual(merged)
})
