import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { loadSecrets } from '../../../lib/secrets.ts'
import { changeSigningKeys } from './replace-signing-keys.service.ts'

const idsOf = ({ config }: TestContext) => {
  const { links, mail = [], webhook } = loadSecrets(config)
  return [links, webhook, mail].map((list) => list.map(({ id }) => id))
}

async function auditOf({ store }: TestContext) {
  const entries = await store.db.selectFrom('audit_log').select(['action', 'details']).execute()
  return entries.map(({ action, details }) => [action, JSON.parse(details ?? '{}')])
}

describe('the signing keys of one machine', () => {
  async function open() {
    const context = await buildTestContext()
    loadSecrets(context.config)
    return context
  }

  it('get a new key at the head of each list', async () => {
    const context = await open()
    const before = idsOf(context)
    expect(await changeSigningKeys(context, 'replace')).toEqual({ isShared: false })
    await changeSigningKeys(context, 'replace')
    const after = idsOf(context)
    expect(after.map((list) => list.length)).toEqual([3, 3, 3])
    expect(after.map((list) => list.at(-1))).toEqual(before.map((list) => list[0]))
    expect(new Set(after.flat()).size).toBe(9)
    expect(statSync(join(context.config.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(await auditOf(context)).toEqual([
      ['signing-keys.replace', { change: 'replace' }],
      ['signing-keys.replace', { change: 'replace' }],
    ])
  })

  it('forget the former ones where that is asked for', async () => {
    const context = await open()
    await changeSigningKeys(context, 'replace')
    const heads = idsOf(context).map((list) => list.slice(0, 1))
    await changeSigningKeys(context, 'forget')
    expect(idsOf(context)).toEqual(heads)
    expect((await auditOf(context)).at(-1)).toEqual(['signing-keys.replace', { change: 'forget' }])
  })
})
