import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { nextKeyPath } from '../../../lib/next-secret-key.ts'
import { openText, sealText } from '../../../lib/sealed-text.ts'
import { findSecretKey, getSecretKey } from '../../../lib/secret-key.ts'
import { totpSubject } from '../auth/factors/totp/totp.ts'
import { replaceSecretKey } from './replace-secret-key.service.ts'

const NOW = 1_795_190_400_000

describe('replacing the secret key', () => {
  async function open(env: Record<string, string> = {}) {
    const context = await buildTestContext({ store: await openTestStore(), env })
    const { id: userId } = await signIn(context, 'admin')
    const key = getSecretKey(context.config)
    const { db } = context.store
    await db
      .insertInto('connections')
      .values([
        connection('mail', sealText(key, 'mail', '{"password":"hunter2"}')),
        connection('openai', sealText(Buffer.alloc(32, 1), 'openai', '{"apiKey":"of a former key"}')),
        connection('mail-reports', null),
      ])
      .execute()
    const factor = { id: 'f1', user_id: userId, name: 'Phone', last_step: 0, created_at: NOW, last_used_at: null }
    const sealed_secret = sealText(key, totpSubject(userId, 'f1'), 'SEED')
    await db
      .insertInto('totp_factors')
      .values({ ...factor, sealed_secret })
      .execute()
    const shared = JSON.stringify(sealText(key, 'shared_secrets', '{"links":[]}'))
    await db.insertInto('instance_values').values({ name: 'shared_secrets', value: shared, updated_at: NOW }).execute()
    return { context, key, userId }
  }

  const connection = (name: string, secrets: string | null) => {
    return { name, fields: '{}', secrets, version: 5, updated_at: NOW, updated_by: 'nora' }
  }

  /** What the key opens. */
  async function opened({ store }: TestContext, userId: string, key: Buffer | undefined) {
    if (!key) throw new Error('no key')
    const [mail] = await store.db.selectFrom('connections').selectAll().where('name', '=', 'mail').execute()
    const [app] = await store.db.selectFrom('totp_factors').selectAll().execute()
    const shared = await store.db
      .selectFrom('instance_values')
      .select('value')
      .where('name', '=', 'shared_secrets')
      .executeTakeFirstOrThrow()
    return [
      openText(key, 'mail', mail?.secrets ?? ''),
      openText(key, totpSubject(userId, 'f1'), app?.sealed_secret ?? ''),
      openText(key, 'shared_secrets', JSON.parse(shared.value)),
    ]
  }

  const EVERYTHING = ['{"password":"hunter2"}', 'SEED', '{"links":[]}']
  const NOTHING = [undefined, undefined, undefined]

  it('in DATA_DIR seals everything with another key, and names what neither opens', async () => {
    const { context, key, userId } = await open()
    expect(await replaceSecretKey(context)).toEqual({
      isOfEnvironment: false,
      leftover: undefined,
      unreadableConnections: ['openai'],
      unreadableApps: 0,
    })
    const next = findSecretKey(context.config)
    expect(next?.equals(key)).toBe(false)
    expect(await opened(context, userId, next)).toEqual(EVERYTHING)
    expect(await opened(context, userId, key)).toEqual(NOTHING)
    expect(existsSync(nextKeyPath(context.config.dataDir))).toBe(false)
    const audit = await context.store.db.selectFrom('audit_log').select('action').execute()
    expect(audit).toContainEqual({ action: 'secret-key.replace' })
  })

  it('changes nothing when it is interrupted, and a repetition finishes it', async () => {
    const { context, key, userId } = await open()
    const clock = {
      ...context.clock,
      now() {
        throw new Error('power cut')
      },
    }
    await expect(replaceSecretKey({ ...context, clock })).rejects.toThrow('power cut')
    expect(findSecretKey(context.config)?.equals(key)).toBe(true)
    expect(await opened(context, userId, key)).toEqual(EVERYTHING)

    // After the database, before the key.
    const { dataDir } = context.config
    const made = readFileSync(nextKeyPath(dataDir), 'utf8')
    const file = nextKeyPath(dataDir)
    expect(await replaceSecretKey(context)).toMatchObject({ leftover: file })
    writeFileSync(file, made)
    writeFileSync(join(dataDir, 'secret.key'), key)
    await replaceSecretKey(context)
    expect(findSecretKey(context.config)).toEqual(Buffer.from(made, 'base64'))
    expect(await opened(context, userId, findSecretKey(context.config))).toEqual(EVERYTHING)
  })
})
