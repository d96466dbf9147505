import { describe, expect, it } from 'vitest'
import { openTestStore } from '../../../test/support/test-store.ts'
import { takeLease } from '../../modules/platform/schedule/leases.service.ts'
import { migrateStore } from '../migrating/migrate.ts'
import { mergeMailLeases } from './0259-one-mail-lease.ts'
import { migrations } from './index.ts'

describe('the lease of all mail', () => {
  const lease = { name: 'mail', holder: 'me', node: 'here', milliseconds: 10_000, longest: 100_000 }

  it('goes on from the higher fence of the two that it replaces', async () => {
    const store = await openTestStore()
    const row = { holder: 'gone', expires_at: 0, node: null, taken_at: null }
    await store.db
      .insertInto('leases')
      .values([
        { ...row, name: 'newsletter-sending', fence: 7 },
        { ...row, name: 'outgoing-mails', fence: 12 },
        { ...row, name: 'backups', fence: 3 },
      ])
      .execute()
    await migrateStore(store, { list: { ...migrations, '9999-again': mergeMailLeases } })
    expect(await takeLease(store, lease)).toMatchObject({ fence: 13 })
    const names = await store.db.selectFrom('leases').select('name').orderBy('name').execute()
    expect(names.map(({ name }) => name)).toEqual(['backups', 'mail'])
  })

  it('begins at one in a new installation', async () => {
    const store = await openTestStore()
    await migrateStore(store, { list: { ...migrations, '9999-again': mergeMailLeases } })
    expect(await takeLease(store, lease)).toMatchObject({ fence: 1 })
  })
})
