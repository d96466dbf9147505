import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { createObjectsInMemory } from '../../../../test/support/objects-in-memory.ts'
import { openTestSqlite } from '../../../../test/support/test-store.ts'
import type { Store } from '../../../database/store.ts'
import { applySharedSecrets } from './shared-secrets.service.ts'

const KEY = randomBytes(32).toString('base64')

async function startMachine(store: Store, secretKey: string | undefined = KEY) {
  const env = secretKey ? { SECRET_KEY: secretKey } : undefined
  return buildTestContext({ store, objects: createObjectsInMemory(), ...(env && { env }) })
}

it('a machine with SQLite keeps its own', async () => {
  const context = await startMachine(await openTestSqlite())
  expect(await applySharedSecrets(context)).toBe(false)
})
