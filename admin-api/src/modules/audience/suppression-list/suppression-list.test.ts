import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { addReaders } from '../../../../test/support/readers.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { isSuppressed, suppress } from '../../platform/suppressions/suppressions.service.ts'

describe('suppressed addresses', () => {
  it('are listed, found, added and taken away at the desk, and the log says so without the address', async () => {
    const { app, context } = await buildTestApp()
    const { headers } = await signIn(context)
    const { db } = context.store
    const [id] = await addReaders(context, [{ email: 'ann@orchard.example' }])
    for (const email of ['ann@orchard.example', 'ben_x@orchard.example'])
      await db.transaction().execute((trx) => suppress(trx, { email, reason: 'bounce', details: '550' }, 5))
    const add = await app.inject({
      method: 'POST',
      url: '/api/suppressions',
      headers,
      body: { email: 'Cat@Orchard.example', details: 'Asked by phone' },
    })
    expect(add.statusCode).toBe(201)
    const list = async (query = '') => (await app.inject({ url: `/api/suppressions${query}`, headers })).json()
    expect((await list()).data[0]).toEqual({
      email: 'cat@orchard.example',
      reason: 'manual',
      details: 'Asked by phone',
      at: '2026-11-20T16:00:00.000Z',
      signedUpAt: null,
      subscriberId: null,
    })
    expect(await list('?reason=bounce')).toMatchObject({ total: 2, data: [{ subscriberId: id }, {}] })
    expect((await list('?search=ann')).data).toHaveLength(1)
    expect((await list('?search=%25')).data).toEqual([])
    expect((await list('?search=ben%5Fx')).data).toHaveLength(1)

    const remove = () =>
      app.inject({
        ...{ method: 'POST', url: '/api/suppressions/remove', headers },
        payload: { email: 'ann@orchard.example' },
      } as const)
    expect([(await remove()).statusCode, (await remove()).statusCode]).toEqual([200, 404])
    expect(await isSuppressed(db, 'ann@orchard.example')).toBe(false)
    const log = await db.selectFrom('audit_log').select(['action', 'details']).orderBy('created_at').execute()
    expect(log.map(({ action }) => action).sort()).toEqual(['subscriber.suppress', 'subscriber.unsuppress'])
    expect(JSON.stringify(log)).not.toContain('orchard')
    expect((await app.inject({ url: '/api/suppressions' })).statusCode).toBe(401)
  })

  it.each(['true', 'false'])('are shown to the desk when somebody signs them up (DOUBLE_OPT_IN=%s)', async (optIn) => {
    const { app, context } = await buildTestApp({ env: { DOUBLE_OPT_IN: optIn } })
    const { headers } = await signIn(context)
    const { db } = context.store
    for (const email of ['ann@orchard.example', 'ben@orchard.example'])
      await db.transaction().execute((trx) => suppress(trx, { email, reason: 'bounce', details: '550' }, 5))
    const list = async () => (await app.inject({ url: '/api/suppressions?signedUp=true', headers })).json()
    expect(await list()).toMatchObject({ total: 0 })
    const signUp = (email: string) =>
      app.inject({ method: 'POST', url: '/api/subscribers', payload: { email, categories: ['Sports'] } })
    const [known, other] = [await signUp('Ann@orchard.example'), await signUp('new@orchard.example')]
    expect([known.statusCode, known.json()]).toEqual([other.statusCode, other.json()])
    const ann = { email: 'ann@orchard.example', signedUpAt: '2026-11-20T16:00:00.000Z' }
    expect(await list()).toMatchObject({ total: 1, data: [ann] })
    expect(context.link.sent).toContainEqual({ type: 'live', event: { type: 'changed', lists: ['subscribers'] } })
    const mails = await db.selectFrom('outgoing_mails').select('recipient').execute()
    expect(mails.map(({ recipient }) => recipient)).not.toContain('ann@orchard.example')
  })
})
