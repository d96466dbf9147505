import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildTestContext, testConfig } from '../../../../test/support/build-test-app.ts'
import { createObjectsInMemory } from '../../../../test/support/objects-in-memory.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import type { Store } from '../../../database/store.ts'
import { loadSecrets } from '../../../lib/secrets.ts'
import { applySharedSecrets, prepareSharedSecrets } from './shared-secrets.service.ts'

const KEY = randomBytes(32).toString('base64')

async function startMachine(store: Store, secretKey: string | undefined = KEY) {
  const env = secretKey ? { SECRET_KEY: secretKey } : undefined
  return buildTestContext({ store, objects: createObjectsInMemory(), ...(env && { env }) })
}

describe('the secrets of several machines', () => {
  it('are made once and are the same on all, sealed in the database', async () => {
    const store = await openTestStore()
    const [alder, birch] = [await startMachine(store), await startMachine(store)]
    await prepareSharedSecrets(alder)
    await prepareSharedSecrets(birch)
    const secrets = loadSecrets(alder.config)
    expect(loadSecrets(birch.config)).toEqual(secrets)
    const { value } = await store.db
      .selectFrom('instance_values')
      .select('value')
      .where('name', '=', 'shared_secrets')
      .executeTakeFirstOrThrow()
    expect(value).not.toContain(secrets.links)

    const cedar = await startMachine(store)
    expect(await applySharedSecrets(cedar)).toBe(true)
    expect(loadSecrets(cedar.config)).toEqual(secrets)
  })

  it('are those that a machine had by itself before', async () => {
    const store = await openTestStore()
    const alder = await startMachine(store)
    const own = loadSecrets(alder.config)
    await prepareSharedSecrets(alder)
    const birch = await startMachine(store)
    await prepareSharedSecrets(birch)
    expect(loadSecrets(birch.config)).toEqual(own)
  })

  it('are opened by the key that sealed them alone, and never overwritten', async () => {
    const store = await openTestStore()
    const alder = await startMachine(store)
    await prepareSharedSecrets(alder)
    const other = await startMachine(store, randomBytes(32).toString('base64'))
    await expect(prepareSharedSecrets(other)).rejects.toThrow(/^SECRET_KEY isn’t the key .* Nothing was changed/)
    const none = { ...(await startMachine(store)), config: testConfig({}) }
    await expect(applySharedSecrets(none)).rejects.toThrow(/^SECRET_KEY is missing/)
    await expect(prepareSharedSecrets(none)).rejects.toThrow(/^SECRET_KEY is missing/)
    const again = await startMachine(store)
    await applySharedSecrets(again)
    expect(loadSecrets(again.config)).toEqual(loadSecrets(alder.config))
  })

  it('stay in a file where there is no bucket', async () => {
    const store = await openTestStore()
    const alone = await buildTestContext({ store, env: { SECRET_KEY: KEY } })
    await prepareSharedSecrets(alone)
    expect(alone.config.sharedSecrets).toBeUndefined()
    expect(await store.db.selectFrom('instance_values').selectAll().execute()).toEqual([])
  })
})
