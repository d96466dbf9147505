import { RETENTION } from '@hometown/shared-types/retention'
import { expect, test } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'

const url = '/api/system/retention'

async function open() {
  const { app, context } = await buildTestApp()
  const { headers } = await signIn(context, 'admin')
  const save = (days: object) => app.inject({ method: 'PUT', url, headers, payload: { days } })
  return { app, context, headers, save }
}

test('what is kept how long is the administrators’ business', async () => {
  const { app, context } = await open()
  const { headers } = await signIn(context, 'editor')
  expect((await app.inject({ url, headers })).statusCode).toBe(403)
  expect((await app.inject({ method: 'PUT', url, headers, payload: { days: {} } })).statusCode).toBe(403)
  expect((await app.inject(url)).statusCode).toBe(401)
})

test('days are saved within their limits, and the others are as usual again', async () => {
  const { app, headers, save } = await open()
  const daysOf = async (name: string) => {
    const { rules } = (await app.inject({ url, headers })).json()
    return rules.find((rule: { name: string }) => rule.name === name).days
  }
  expect((await save({ auditLog: 3650, outbox: 1 })).statusCode).toBe(200)
  expect([await daysOf('auditLog'), await daysOf('outbox')]).toEqual([3650, 1])
  expect((await save({ outbox: 2 })).statusCode).toBe(200)
  expect([await daysOf('auditLog'), await daysOf('outbox')]).toEqual([RETENTION.auditLog.days, 2])
  const { data } = (await app.inject({ url: '/api/audit-log?about=settings', headers })).json()
  expect(data[0].details).toEqual({ keys: ['retention'], days: { outbox: 2 } })
})

test('a saved number that is no longer allowed shortens nothing else', async () => {
  const { app, context, headers } = await open()
  const value = JSON.stringify({ auditLog: 3650, outbox: 99_999, gone: 1 })
  await context.store.db
    .insertInto('settings')
    .values({ key: 'retention', value, updated_at: 1, updated_by: null })
    .execute()
  const { rules } = (await app.inject({ url, headers })).json()
  expect(rules).toContainEqual(expect.objectContaining({ name: 'auditLog', days: 3650 }))
  expect(rules).toContainEqual(expect.objectContaining({ name: 'outbox', days: RETENTION.outbox.days }))
})

test.each([
  ['less than the limit', { auditLog: 364 }],
  ['more than the limit', { auditLog: 3651 }],
  ['half a day', { outbox: 1.5 }],
  ['a text', { outbox: '30' }],
  ['what is promised to readers', { submitters: 400 }],
  ['what nobody knows', { everything: 30 }],
])('%s is refused', async (_, days) => {
  const { app, headers, save } = await open()
  expect((await save(days)).statusCode).toBe(422)
  const { rules } = (await app.inject({ url, headers })).json()
  expect(rules).toContainEqual({ name: 'auditLog', days: 730, count: null, bytes: null })
})
