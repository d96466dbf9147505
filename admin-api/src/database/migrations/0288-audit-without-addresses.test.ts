import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTestStore } from '../../../test/support/test-store.ts'
import { migrateStore } from '../migrating/migrate.ts'
import { removeAuditedAddresses } from './0288-audit-without-addresses.ts'
import { migrations } from './index.ts'

describe('the audit log of an earlier version', () => {
  it('loses the addresses of readers, and keeps those that accounts and sign-ins are named by', async () => {
    const store = await openTestStore()
    const { db, kind } = store
    // As the log was before entries couldn't be changed.
    const trigger = kind === 'postgres' ? sql`audit_log_lasting on audit_log` : sql`audit_log_unchanged`
    await sql`drop trigger ${trigger}`.execute(db)
    const entry = (id: string, action: string, details: string) => {
      return { id, user_id: null, username: null, action, subject: null, details, created_at: 1 }
    }
    const many = Array.from({ length: 501 }, (_, n) => entry(`b${n}`, 'newsletter.test', `{"to":"r${n}@home.example"}`))
    await db
      .insertInto('audit_log')
      .values([
        entry('a1', 'auth.login-failed', '{"name":"ann@courier.example"}'),
        entry('a2', 'subscriber.update', '{"to":"x%40home.example"}'),
        ...many,
      ])
      .execute()
    await migrateStore(store, { list: { ...migrations, '9999-again': removeAuditedAddresses } })
    const rows = await db.selectFrom('audit_log').select(['id', 'details']).orderBy('id').execute()
    expect(rows.slice(0, 2).map(({ details }) => details)).toEqual([
      '{"name":"ann@courier.example"}',
      '{"to":"[email]"}',
    ])
    expect(new Set(rows.slice(2).map(({ details }) => details))).toEqual(new Set(['{"to":"[email]"}']))
  })
})
