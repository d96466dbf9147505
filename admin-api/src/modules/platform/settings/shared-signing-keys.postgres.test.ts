import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { openTestBucket } from '../../../../test/support/file-machines.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import type { Store } from '../../../database/database.ts'
import { loadSigningKeys } from '../../../lib/secret-keys.ts'
import { applySharedSigningKeys } from './shared-signing-keys.service.ts'

const KEY = randomBytes(32).toString('base64')

async function startMachine(store: Store, secretKey = KEY) {
  const { connect } = await openTestBucket()
  return buildTestContext({ store, objects: connect(), env: { SECRET_KEY: secretKey } })
}

describe('the secrets of several machines', () => {
  it('are those that the first had by itself before, and the same on all, sealed in the database', async () => {
    const store = await openTestStore()
    const alder = await startMachine(store)
    const own = loadSigningKeys(alder.config)
    await applySharedSigningKeys(alder)
    const birch = await startMachine(store)
    await applySharedSigningKeys(birch)
    expect([loadSigningKeys(alder.config), loadSigningKeys(birch.config)]).toEqual([own, own])
    const row = store.db.selectFrom('instance_values').select('value').where('name', '=', 'shared_secrets')
    expect((await row.executeTakeFirstOrThrow()).value).not.toContain(own.links)
  })

  it('are opened by the key that sealed them alone, and never overwritten', async () => {
    const store = await openTestStore()
    const alder = await startMachine(store)
    await applySharedSigningKeys(alder)
    const other = await startMachine(store, randomBytes(32).toString('base64'))
    await expect(applySharedSigningKeys(other)).rejects.toThrow(/^SECRET_KEY isn’t the key .* Nothing was changed/)
    const again = await startMachine(store)
    await applySharedSigningKeys(again)
    expect(loadSigningKeys(again.config)).toEqual(loadSigningKeys(alder.config))
  })
})
