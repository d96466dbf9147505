import { describe, expect, it } from 'vitest'
import { callsOf, openSignedIn, signIn } from '../../../../../test/support/sign-in.ts'
import { COPIES_PER_USER } from './working-copies.service.ts'

const form = { title: 'County fair', description: 'Pie.', category: 'Events', authorName: 'Nora', content: '<p>1</p>' }

async function open() {
  const { app, context, call: nora } = await openSignedIn()
  return { context, nora, olaf: callsOf(app, await signIn(context)) }
}

describe('a working copy', () => {
  it('is kept for the one who types, until the form that typed it saves', async () => {
    const { nora, olaf, context } = await open()
    const { id } = (await nora('POST', '/api/articles', form)).json()
    const path = `/api/working-copies/${id}`
    expect((await nora('GET', path)).json()).toEqual([])
    const copy = { form: { title: '', content: '<p>half' }, baseVersion: 1 }
    const saved = { ...copy, id: 'c1', savedAt: new Date(context.clock.now()).toISOString() }
    expect((await nora('PUT', `${path}/c1`, copy)).json()).toEqual(saved)
    expect((await nora('PUT', `${path}/c1`, copy)).json()).toEqual(saved)
    expect((await nora('GET', path)).json()).toEqual([saved])
    expect((await olaf('GET', path)).json()).toEqual([])
    await olaf('PATCH', `/api/articles/${id}`, { title: 'By Olaf', copyId: 'c1' })
    await nora('PATCH', `/api/articles/${id}`, { status: 'archived' })
    expect((await nora('GET', path)).json()).toEqual([saved])
    await nora('PATCH', `/api/articles/${id}`, { title: 'By Nora', copyId: 'c1' })
    expect((await nora('GET', path)).json()).toEqual([])
  })

  it('of a new article goes with the first save of its form, stays when that fails, and takes no other along', async () => {
    const { nora, context } = await open()
    const titles = async () => {
      const copies: { form: { title: string } }[] = (await nora('GET', '/api/working-copies/new')).json()
      return copies.map((copy) => copy.form.title)
    }
    await nora('PUT', '/api/working-copies/new/c1', { form: { title: 'County' }, baseVersion: null })
    context.clock.advance(1000)
    await nora('PUT', '/api/working-copies/new/c2', { form: { title: 'Another tab' }, baseVersion: null })
    await nora('POST', '/api/articles', { ...form, publishAt: '2020-01-01T00:00:00Z', copyId: 'c1' })
    expect(await titles()).toEqual(['Another tab', 'County'])
    const { id } = (await nora('POST', '/api/articles', { ...form, copyId: 'c1' })).json()
    expect(await titles()).toEqual(['Another tab'])
    await nora('PUT', `/api/working-copies/${id}/c2`, { form: { title: 'Saved since' }, baseVersion: 1 })
    expect(await titles()).toEqual([])
  })

  it('tells others who see the article that somebody types, for two minutes', async () => {
    const { nora, olaf, context } = await open()
    const { id } = (await nora('POST', '/api/articles', form)).json()
    const editing = async (call: typeof nora) => (await call('GET', `/api/articles/${id}/editing`)).json().names
    for (const copy of ['c1', 'c2'])
      await nora('PUT', `/api/working-copies/${id}/${copy}`, { form: {}, baseVersion: 1 })
    expect([await editing(nora), await editing(olaf)]).toEqual([[], [expect.any(String)]])
    context.clock.advance(120_000)
    expect(await editing(olaf)).toEqual([])
    expect((await olaf('GET', '/api/articles/none/editing')).statusCode).toBe(404)
  })

  it('makes room for the next: only the newest of a person stay', async () => {
    const { nora, olaf, context } = await open()
    await olaf('PUT', '/api/working-copies/new/c1', { form: {}, baseVersion: null })
    for (let number = 0; number <= COPIES_PER_USER; number++) {
      const { id } = (await nora('POST', '/api/articles', { ...form, slug: `fair-${number}` })).json()
      context.clock.advance(1000)
      await nora('PUT', `/api/working-copies/${id}/c${number}`, { form: {}, baseVersion: 1 })
    }
    const rows = await context.store.db.selectFrom('working_copies').selectAll().execute()
    expect(rows).toHaveLength(COPIES_PER_USER + 1)
    expect((await olaf('GET', '/api/working-copies/new')).json()).toHaveLength(1)
  })

  it('is discarded on demand, and only kept of what is there and not too long', async () => {
    const { nora } = await open()
    const path = '/api/working-copies/new/c1'
    await nora('PUT', path, { form: { title: 'x' }, baseVersion: null })
    expect((await nora('DELETE', path)).statusCode).toBe(200)
    expect((await nora('GET', '/api/working-copies/new')).json()).toEqual([])
    expect((await nora('PUT', '/api/working-copies/nobody/c1', { form: {}, baseVersion: 1 })).statusCode).toBe(404)
    const long = await nora('PUT', path, { form: { content: 'x'.repeat(9_000_000) }, baseVersion: null })
    expect(long.statusCode).toBe(413)
  })
})
