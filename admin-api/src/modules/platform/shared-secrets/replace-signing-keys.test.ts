import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { loadSecrets, mailWebhookSecrets, webPushSecret } from '../../../lib/secrets.ts'
import { changeSigningKeys } from './replace-signing-keys.service.ts'

const idsOf = ({ config }: TestContext) => {
  const { links, mail = [], push = [], webhook } = loadSecrets(config)
  return [links, webhook, mail, push].map((list) => list.map(({ id }) => id))
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

  it('get a new key at the head of each list, but devices keep theirs', async () => {
    const context = await open()
    const before = idsOf(context)
    expect(await changeSigningKeys(context, 'replace')).toEqual({ isShared: false })
    await changeSigningKeys(context, 'replace')
    const after = idsOf(context)
    expect(after.map((list) => list.length)).toEqual([3, 3, 3, 1])
    expect(after.map((list) => list.at(-1))).toEqual(before.map((list) => list[0]))
    expect(new Set(after.flat()).size).toBe(10)
    expect(statSync(join(context.config.dataDir, 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(await auditOf(context)).toEqual([
      ['signing-keys.replace', { change: 'replace', devices: false }],
      ['signing-keys.replace', { change: 'replace', devices: false }],
    ])
  })

  it('forget the former ones where that is asked for', async () => {
    const context = await open()
    await changeSigningKeys(context, 'replace')
    const heads = idsOf(context).map((list) => list.slice(0, 1))
    await changeSigningKeys(context, 'forget')
    expect(idsOf(context)).toEqual(heads)
    expect((await auditOf(context)).at(-1)).toEqual(['signing-keys.replace', { change: 'forget', devices: false }])
  })

  it('of devices are replaced where that is asked for', async () => {
    const context = await open()
    const before = webPushSecret(context.config)
    await changeSigningKeys(context, 'replace', { devices: true })
    expect(webPushSecret(context.config)).not.toBe(before)
    expect(idsOf(context)[3]).toHaveLength(1)
  })

  it('of an older installation keep what they derived from the webhook’s', async () => {
    const context = await open()
    const { links, webhook } = loadSecrets(context.config)
    writeFileSync(join(context.config.dataDir, 'secrets.json'), JSON.stringify({ links, webhook }))
    const [mail] = mailWebhookSecrets(context.config)
    const push = webPushSecret(context.config)
    await changeSigningKeys(context, 'replace')
    expect(mailWebhookSecrets(context.config)).toEqual([expect.not.stringMatching(mail ?? ''), mail])
    await changeSigningKeys(context, 'forget')
    expect(mailWebhookSecrets(context.config)).toHaveLength(1)
    expect(webPushSecret(context.config)).toBe(push)
  })

  it('aren’t made before the first start', async () => {
    await expect(changeSigningKeys(await buildTestContext(), 'replace')).rejects.toThrow(
      /^There are no signing keys yet, so nothing was changed/,
    )
  })
})
