import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { createObjectsInMemory } from '../../../../test/support/objects-in-memory.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { webhookSecrets } from '../../../lib/secrets.ts'
import { changeSigningKeys } from './replace-signing-keys.service.ts'
import { applySharedSecrets, prepareSharedSecrets } from './shared-secrets.service.ts'

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')

async function auditOf({ store }: TestContext) {
  const entries = await store.db.selectFrom('audit_log').select(['action', 'details']).execute()
  return entries.map(({ action, details }) => [action, JSON.parse(details ?? '{}')])
}

describe('the signing keys of several machines', () => {
  async function open() {
    const store = await openTestStore()
    const machine = () => buildTestContext({ store, objects: createObjectsInMemory(), env: { SECRET_KEY } })
    const context = await machine()
    await prepareSharedSecrets(context)
    return { context, machine }
  }

  it('are replaced and forgotten in their database, sealed, for all of them', async () => {
    const { context, machine } = await open()
    const [former] = webhookSecrets(context.config)
    expect(await changeSigningKeys(await machine(), 'replace')).toEqual({ isShared: true })
    const other = await machine()
    await applySharedSecrets(other)
    expect(webhookSecrets(other.config)).toEqual([expect.not.stringMatching(former ?? ''), former])
    const { value } = await context.store.db
      .selectFrom('instance_values')
      .select('value')
      .where('name', '=', 'shared_secrets')
      .executeTakeFirstOrThrow()
    expect(value).not.toContain(webhookSecrets(other.config)[0])

    await changeSigningKeys(await machine(), 'forget')
    const third = await machine()
    await applySharedSecrets(third)
    expect(webhookSecrets(third.config)).toEqual(webhookSecrets(other.config).slice(0, 1))
    expect(await auditOf(context)).toEqual([
      ['signing-keys.replace', { change: 'replace' }],
      ['signing-keys.replace', { change: 'forget' }],
    ])
  })

  it('stay as they are with another SECRET_KEY', async () => {
    const { context } = await open()
    const env = { SECRET_KEY: Buffer.alloc(32, 9).toString('base64') }
    const wrong = await buildTestContext({ store: context.store, objects: createObjectsInMemory(), env })
    await expect(changeSigningKeys(wrong, 'replace')).rejects.toThrow(/Nothing was changed/)
    expect(await auditOf(context)).toEqual([])
  })
})
