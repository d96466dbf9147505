import { describe, expect, test } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { cleanUp } from '../../operations/retention/clean-up.ts'

const DAY = 24 * 60 * 60_000

async function add({ store, clock }: TestContext, email: string, more: { awaits?: 1; age?: number } = {}) {
  const at = clock.now() - (more.age ?? 0)
  const row = { id: email, email, categories: '["Sports"]', unsubscribe_token: email, created_at: at, updated_at: at }
  await store.db
    .insertInto('subscribers')
    .values({ ...row, awaits_confirmation: more.awaits ?? 0 })
    .execute()
}

const emails = async ({ store }: TestContext) =>
  (await store.db.selectFrom('subscribers').select('email').orderBy('email').execute()).map(({ email }) => email)

describe('addresses that nobody confirmed', () => {
  test('are gone after seven days, and no others', async () => {
    const context = await buildTestContext()
    await add(context, 'old@example.org', { awaits: 1, age: 7 * DAY })
    await add(context, 'young@example.org', { awaits: 1, age: 7 * DAY - 1 })
    await add(context, 'before@example.org', { age: 30 * DAY })
    await cleanUp(context)
    expect(await emails(context)).toEqual(['before@example.org', 'young@example.org'])
  })
})
