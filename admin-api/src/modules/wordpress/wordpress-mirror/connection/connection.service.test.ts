import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { openMirror } from '../../../../../test/support/mirror-harness.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { describeConnection, testConnection } from './connection.service.ts'

describe('the connection to a WordPress', () => {
  const openAs = async (options: Parameters<typeof openMirror>[0] = {}) => {
    const harness = await openMirror({ ...options })
    const user = await signIn(harness.context, 'admin')
    return { ...harness, signedIn: { user, sessionId: 's' } }
  }

  it('is tried step by step, and what came of it is kept, without secrets', async () => {
    const { context, wordpress, signedIn } = await openAs()
    wordpress.trouble = ({ path }, response) => {
      if (!path.endsWith('/hometown/v1/status')) return false
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ version: '1.2.0', webhook: false, last_delivery: null }))
      return true
    }
    const test = await testConnection(context, signedIn)
    expect(test.steps.map(({ label, outcome }) => [label, outcome])).toEqual([
      ['WordPress answers', 'ok'],
      ['Signed in', 'ok'],
      ['May write', 'ok'],
      ['Plugin', 'ok'],
      ['Messages', 'warning'],
    ])
    const connection = await describeConnection(context)
    expect(connection).toMatchObject({ address: wordpress.url, lastTest: test, lastSyncAt: null })
    expect(test.pluginVersion).toBe('1.2.0')
    expect(JSON.stringify(connection)).not.toContain(context.config.wordpressAppPassword)
  })

  it('says so where nobody is signed in, or nothing answers', async () => {
    const anonymous = await openAs({ anonymous: true })
    const read = await testConnection(anonymous.context, anonymous.signedIn)
    expect(read.steps.at(-1)).toMatchObject({ label: 'Signed in', outcome: 'warning' })
    await anonymous.wordpress.close()
    const away = await testConnection(anonymous.context, anonymous.signedIn)
    expect(away.steps).toMatchObject([{ label: 'WordPress answers', outcome: 'failed' }])
  })
})

it('is none where articles live here, and none of an editor’s business', async () => {
  const { app, context } = await buildTestApp()
  const admin = await signIn(context, 'admin')
  const editor = await signIn(context, 'editor')
  expect((await app.inject({ url: '/api/wordpress', headers: admin.headers })).json()).toMatchObject({ address: null })
  const test = { method: 'POST', url: '/api/wordpress/test' } as const
  expect((await app.inject({ ...test, headers: admin.headers })).json()).toMatchObject({ code: 'no_wordpress' })
  expect((await app.inject({ ...test, headers: editor.headers })).statusCode).toBe(403)
})
