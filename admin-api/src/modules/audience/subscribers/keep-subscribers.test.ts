import { describe, expect, test } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { cleanUp } from '../../operations/retention/clean-up.ts'
import { createDomainCheck } from './sign-up/check-mail-domains.ts'
import { lookUpDomain, type NameServer } from './sign-up/look-up-domain.ts'

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

function failing(code: string) {
  return () => Promise.reject(Object.assign(new Error(code), { code }))
}

const nobody: NameServer = {
  resolveMx: failing('ENOTFOUND'),
  resolve4: failing('ENOTFOUND'),
  resolve6: failing('ENOTFOUND'),
}

describe('addresses that nobody confirmed', () => {
  test('are gone after seven days, and no others', async () => {
    const context = await buildTestContext()
    await add(context, 'old@example.org', { awaits: 1, age: 7 * DAY })
    await add(context, 'young@example.org', { awaits: 1, age: 7 * DAY - 1 })
    await add(context, 'before@example.org', { age: 30 * DAY })
    await cleanUp(context)
    expect(await emails(context)).toEqual(['before@example.org', 'young@example.org'])
    expect(context.link.sent).toContainEqual({ type: 'live', event: { type: 'changed', lists: ['subscribers'] } })
  })
})

describe('domains of addresses', () => {
  test('are looked up once each, and again another day when there was no answer', async () => {
    const context = await buildTestContext()
    for (const email of ['a@good.example', 'b@good.example', 'c@bad.example', 'd@silent.example'])
      await add(context, email)
    const asked: string[] = []
    const check = createDomainCheck({
      ...nobody,
      resolveMx(name) {
        asked.push(name)
        if (name === 'good.example') return Promise.resolve([{ exchange: 'mx.good.example' }])
        return name === 'bad.example' ? nobody.resolveMx(name) : failing('ETIMEOUT')()
      },
    })
    await check(context)
    const found = () => context.store.db.selectFrom('subscribers').select('mail_domain').orderBy('email').execute()
    const expected = ['found', 'found', 'missing', 'not_checked'].map((mail_domain) => ({ mail_domain }))
    expect(await found()).toEqual(expected)
    await check(context)
    expect(asked).toEqual(['good.example', 'bad.example', 'silent.example'])
    context.clock.advance(DAY)
    await check(context)
    expect(asked.slice(3)).toEqual(['silent.example'])
  })
})

test.each([
  ['has an exchange', { resolveMx: async () => [{ exchange: 'mx.example' }] }, 'found'],
  ['has an address only', { resolve6: async () => ['2001:db8::1'] }, 'found'],
  [
    'says that it takes no mail',
    { resolveMx: async () => [{ exchange: '' }], resolve4: async () => ['1.2.3.4'] },
    'missing',
  ],
  ['is not there', {}, 'missing'],
  ['is without an answer', { resolveMx: failing('ECONNREFUSED') }, 'not_checked'],
  ['has an answer in part', { resolve4: failing('ESERVFAIL') }, 'not_checked'],
] as const)('a domain that %s', async (_what, names, expected) => {
  expect(await lookUpDomain('example.org', { ...nobody, ...names })).toBe(expected)
})
