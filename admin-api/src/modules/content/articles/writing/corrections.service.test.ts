import { describe, expect, it } from 'vitest'
import { openSignedIn } from '../../../../../test/support/sign-in.ts'
import { createArticle, updateArticle } from '../../../../../test/support/write-articles.ts'

const HOUR = 3_600_000

describe('corrections', () => {
  async function open() {
    const { app, context, ask: call } = await openSignedIn()
    const publish = (title: string) => createArticle(context, { title, status: 'published' }, 'nora')
    const readers = async (query = '') => (await app.inject(`/api/corrections${query}`)).json()
    const changes = async () => context.store.db.selectFrom('changes').select(['kind', 'content_id', 'after']).execute()
    return { context, call, publish, readers, changes }
  }

  it('are put under an article, changed and taken away; its page follows each time', async () => {
    const { context, call, publish, changes } = await open()
    const article = await publish('Fair')
    await context.store.db.deleteFrom('changes').execute()
    const url = `/api/articles/${article.id}/corrections`
    const made = await call('POST', url, { kind: 'correction', text: ' The fair opens on Friday. ' })
    expect(made).toMatchObject({ status: 201, body: { kind: 'correction', text: 'The fair opens on Friday.' } })
    expect(made.body.correctedAt).toBe(new Date(context.clock.now()).toISOString())
    const changed = await call('PATCH', `/api/corrections/${made.body.id}`, { kind: 'update', version: 1 })
    expect(changed.body).toEqual({ ...made.body, kind: 'update', version: 2 })
    expect((await call('GET', url)).body).toEqual([changed.body])
    expect((await call('DELETE', `/api/corrections/${made.body.id}?version=2`)).status).toBe(200)
    expect((await call('GET', url)).body).toEqual([])
    expect(await changes()).toHaveLength(3)
    expect(await changes()).toContainEqual({
      kind: 'article',
      content_id: article.wordpressPostId,
      after: expect.stringContaining('"fair"'),
    })
  })

  it('go live with the corrected text, in one transaction, or not at all', async () => {
    const { call, publish, readers } = await open()
    const { id, version } = await publish('Fair')
    const correction = { kind: 'correction', text: 'The fair opens on Friday.' }
    const save = (over: number) =>
      call('PATCH', `/api/articles/${id}`, { title: 'Fair on Friday', version: over, correction })
    expect([(await save(version + 1)).status, (await readers()).data]).toEqual([409, []])
    const saved = await save(version)
    expect(saved).toMatchObject({ status: 200, body: { title: 'Fair on Friday', version: version + 1 } })
    expect((await readers()).data).toMatchObject([{ ...correction, article: { title: 'Fair on Friday' } }])
    // The desk sends both again, because the answer was lost.
    await save(version)
    await call('POST', `/api/articles/${id}/corrections`, correction)
    expect(await readers()).toMatchObject({ total: 1 })
  })

  it('are read by everybody, the newest first, of published articles alone', async () => {
    const { context, call, publish, readers } = await open()
    const [fair, bridge] = [await publish('Fair'), await publish('Bridge')]
    const note = (id: string, text: string) => {
      context.clock.advance(HOUR)
      return call('POST', `/api/articles/${id}/corrections`, { kind: 'clarification', text })
    }
    await note(fair.id, 'old')
    await note(fair.id, 'middle')
    await note(bridge.id, 'new')
    const first = await readers('?per_page=2')
    expect(first).toMatchObject({ total: 3, totalPages: 2 })
    expect(first.data.map((entry: { text: string }) => entry.text)).toEqual(['new', 'middle'])
    expect(first.data[0].article).toEqual({ slug: 'bridge', title: 'Bridge', category: 'Events' })
    expect((await readers('?per_page=2&page=2')).data).toHaveLength(1)
    await updateArticle(context, bridge.id, { status: 'archived' }, 'nora')
    expect(await readers()).toMatchObject({ total: 2 })
  })
})
