import { expect, it } from 'vitest'
import { buildTestApp } from '../../../test/support/build-test-app.ts'
import { describeOnBoth } from '../../../test/support/on-both-databases.ts'
import { signIn } from '../../../test/support/sign-in.ts'
import { saveMirrorState } from '../wordpress-mirror/mirror-state.repository.ts'
import { noteReceipt } from './publishing.service.ts'

describeOnBoth('the desk’s publishing calls', (openTestStore) => {
  async function open(held: number[] = []) {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    if (held.length > 0) {
      const state = {
        origin: 'https://wordpress.example',
        modifiedUntil: 0,
        uncounted: null,
        leftOut: {},
        comparedOn: '2026-11-20',
        safeHtmlVersion: 1,
        editable: true,
        terms: {},
        held,
      }
      await saveMirrorState(context.store.db, state, context.clock.now())
    }
    const user = await signIn(context, 'editor')
    const call = (method: 'GET' | 'POST', url: string) => app.inject({ method, url, headers: user.headers })
    return { app, call, context, user }
  }

  it('show the last receipts first', async () => {
    const { call, context } = await open()
    await noteReceipt(context, 'failed', 'WordPress is away.')
    context.clock.advance(1000)
    await noteReceipt(context, 'live', 'WordPress can be read again.')
    const messages = (await call('GET', '/api/publishes')).json().map((receipt: { message: string }) => receipt.message)
    expect(messages).toEqual(['WordPress can be read again.', 'WordPress is away.'])
  })

  it('confirm a held loss once, tell the mirror, and note who did it', async () => {
    const { call, context, user } = await open([1, 2, 3])
    expect((await call('GET', '/api/publishes/held')).json()).toEqual({ articles: 3, isConfirmed: false })
    const confirmed = await call('POST', '/api/publishes/confirm')
    expect(confirmed.statusCode).toBe(200)
    expect(confirmed.json()).toEqual({ articles: 3, isConfirmed: true })
    expect(context.link.sent).toContainEqual({ type: 'loss-confirmed' })
    const deeds = await context.store.db.selectFrom('audit_log').select(['username', 'action', 'details']).execute()
    expect(deeds).toContainEqual({ username: user.username, action: 'publish.confirm', details: '{"articles":3}' })
  })

  it('confirm nothing where nothing is held', async () => {
    const { call, context } = await open()
    expect((await call('POST', '/api/publishes/confirm')).json()).toEqual({ articles: 0, isConfirmed: false })
    expect(context.link.sent).toEqual([])
  })

  it('are for staff', async () => {
    const { app } = await open()
    for (const [method, url] of [
      ['GET', '/api/publishes'],
      ['GET', '/api/publishes/held'],
      ['POST', '/api/publishes/confirm'],
    ] as const)
      expect((await app.inject({ method, url })).statusCode).toBe(401)
  })
})
