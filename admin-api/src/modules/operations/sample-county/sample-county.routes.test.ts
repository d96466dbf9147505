import { expect, test } from 'vitest'
import { sampleArticles } from '../../../../sample/index.ts'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { importSampleCounty } from './sample-county.service.ts'

test('an administrator takes the sample county away, and it is noted who did', async () => {
  const { app, context } = await buildTestApp()
  await importSampleCounty(context, { articles: sampleArticles.slice(0, 2) })
  const editor = await signIn(context, 'editor')
  const remove = { method: 'POST', url: '/api/sample-county/remove' } as const
  expect((await app.inject({ ...remove, headers: editor.headers })).statusCode).toBe(403)
  const { headers, username } = await signIn(context, 'admin')
  expect((await app.inject({ url: '/api/sample-county', headers })).json()).toEqual({ articles: 2 })
  expect((await app.inject({ ...remove, headers })).json()).toEqual({ removed: 2 })
  expect((await app.inject({ url: '/api/sample-county', headers })).json()).toEqual({ articles: 0 })
  const actions = await context.store.db.selectFrom('audit_log').selectAll().execute()
  expect(actions).toMatchObject([{ action: 'samples.remove', username, details: '{"articles":2}' }])
})
