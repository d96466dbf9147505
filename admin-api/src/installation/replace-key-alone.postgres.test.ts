import { describe, expect, it } from 'vitest'
import { buildTestContext } from '../../test/support/build-test-app.ts'
import { openTestStore } from '../../test/support/test-store.ts'
import { sealText } from '../lib/sealed-text.ts'
import { reportStart } from '../modules/operations/system/nodes/other-machines.service.ts'
import { replaceKeyAlone } from './replace-key-alone.ts'

const KEYS = {
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  NEXT_SECRET_KEY: Buffer.alloc(32, 9).toString('base64'),
}

describe('the secret key of several machines', () => {
  async function open() {
    const store = await openTestStore()
    const context = await buildTestContext({ store, env: KEYS })
    const sealed = sealText(Buffer.alloc(32, 7), 'mail', '{}')
    const row = { name: 'mail', fields: '{}', secrets: sealed, version: 1, updated_at: 0, updated_by: 'nora' }
    await store.db.insertInto('connections').values(row).execute()
    const isReplaced = async () => {
      const { secrets } = await store.db.selectFrom('connections').select('secrets').executeTakeFirstOrThrow()
      return secrets !== sealed
    }
    return { context, isReplaced }
  }

  it('isn’t replaced while one runs', async () => {
    const { context, isReplaced } = await open()
    await reportStart(context)
    await expect(replaceKeyAlone(context)).rejects.toThrow(/^Nothing was changed: Hometown runs on/)
    expect(await isReplaced()).toBe(false)
  })
})
