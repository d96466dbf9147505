import { subscriberSchema } from '@hometown/shared-types/subscriber'
import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import { buildTestApp, type TestContext } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'

const INSERTED_AT_ONCE = 50

async function addSubscribers({ store }: TestContext, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: uuid(),
    email: `reader${index}@example.org`,
    categories: '["Sports","Churches"]',
    unsubscribe_token: uuid(),
    confirmed_at: index === 0 ? 3000 : null,
    consent_source: null,
    created_at: 2000 + index,
    updated_at: 2000 + index,
  }))
  for (let start = 0; start < count; start += INSERTED_AT_ONCE)
    await store.db
      .insertInto('subscribers')
      .values(rows.slice(start, start + INSERTED_AT_ONCE))
      .execute()
}

describe('the list of subscribers', () => {
  test('has each of them once however many there are, the newest first, and no secrets', async () => {
    const { app, context } = await buildTestApp()
    const { headers } = await signIn(context, 'admin')
    expect((await app.inject({ url: '/api/subscribers', headers })).json()).toEqual([])
    await addSubscribers(context, 1200)
    const answer = await app.inject({ url: '/api/subscribers', headers })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    const list = subscriberSchema.array().parse(answer.json())
    expect(list.map(({ email }) => email)).toEqual(
      Array.from({ length: 1200 }, (_, index) => `reader${1199 - index}@example.org`),
    )
    expect(answer.json().at(-1)).toEqual({
      id: expect.any(String),
      email: 'reader0@example.org',
      categories: ['Sports', 'Churches'],
      status: 'active',
      confirmedAt: '1970-01-01T00:00:03.000Z',
      createdAt: '1970-01-01T00:00:02.000Z',
    })
  })
})
