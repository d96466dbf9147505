import { describe, expect, it } from 'vitest'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import { isSuppressed, suppressAddress } from './suppressions.service.ts'

describe('suppressed addresses', () => {
  it('are listed, found and taken away at the desk, and the log says so without the address', async () => {
    const { context, call, actions } = await openSignedIn({ base: '/api/suppressions' })
    const { db } = context.store
    for (const email of ['ann@orchard.example', 'ben_x@orchard.example'])
      await context.store.write('clock', (tx) => suppressAddress(tx.db, { email, reason: 'bounce', details: '550' }, 5))
    const payload = { email: 'ann@orchard.example' }
    const list = async (query = '') => (await call('GET', query)).json()
    expect((await list()).data[0]).toEqual({
      ...{ email: 'ann@orchard.example', reason: 'bounce', details: '550' },
      ...{ at: '1970-01-01T00:00:00.005Z', signedUpAt: null },
    })
    expect((await list('?search=ann')).data).toHaveLength(1)
    expect((await list('?search=%25')).data).toEqual([])
    expect((await list('?search=ben%5Fx')).data).toHaveLength(1)

    const remove = () => call('POST', '/remove', payload)
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([200, 404])
    expect(await isSuppressed(db, 'ann@orchard.example')).toBe(false)
    expect(await actions()).toEqual(['subscriber.unsuppress'])
    expect(JSON.stringify(await db.selectFrom('audit_log').selectAll().execute())).not.toContain('orchard')
  })

  it('are shown to the desk when somebody signs them up', async () => {
    const { app, context, call } = await openSignedIn({ env: { DOUBLE_OPT_IN: 'true' } })
    const email = 'ann@orchard.example'
    await context.store.write('clock', (tx) => suppressAddress(tx.db, { email, reason: 'bounce', details: '550' }, 5))
    const list = async () => (await call('GET', '/api/suppressions')).json()
    expect(await list()).toMatchObject({ data: [{ signedUpAt: null }] })
    const payload = { email: 'Ann@orchard.example', categories: ['Sports'] }
    await app.inject({ method: 'POST', url: '/api/subscribers', payload })
    expect(await list()).toMatchObject({ total: 1, data: [{ email, signedUpAt: '2026-11-20T16:00:00.000Z' }] })
    expect(context.messages.sent).toContainEqual({ type: 'live', event: { type: 'changed', lists: ['subscribers'] } })
  })
})
