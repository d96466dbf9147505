import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTestStore } from '../../../test/support/test-store.ts'
import { insertUser } from '../../modules/platform/auth/users.repository.ts'
import { migrateStore } from '../migrating/migrate.ts'
import { keepCopiesOfForms } from './0154-copies-of-forms.ts'
import { type MigrationStep, migrations } from './index.ts'

/** As in the baseline. */
const createWorkingCopies: MigrationStep = async (db) => {
  await sql`
    create table working_copies (
      user_id text not null references users (id) on delete cascade,
      article_id text not null,
      form text not null,
      base_version integer,
      saved_at bigint not null,
      primary key (user_id, article_id)
    )
  `.execute(db)
}

describe('what was typed before forms had copies of their own', () => {
  it('stays, under the name of its article', async () => {
    const store = await openTestStore()
    const { db } = store
    const user = { id: 'u1', username: 'nora', role: 'editor' as const, password_hash: 'none' }
    await insertUser(db, { ...user, created_at: 0, updated_at: 0 })
    const row = { user_id: 'u1', article_id: 'a1', form: '{"title":"Half"}', base_version: 3, saved_at: 1000 }
    await db.schema.dropTable('working_copies').execute()
    await migrateStore(store, { list: { ...migrations, '9998-as-before': createWorkingCopies } })
    await db
      .insertInto('working_copies')
      .values(row as never)
      .execute()
    // As another step, because the table is new.
    const again = { '9998-as-before': createWorkingCopies, '9999-keep-again': keepCopiesOfForms }
    await migrateStore(store, { list: { ...migrations, ...again } })
    expect(await db.selectFrom('working_copies').selectAll().execute()).toEqual([{ ...row, id: 'a1' }])
  })
})
