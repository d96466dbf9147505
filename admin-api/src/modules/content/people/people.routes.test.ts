import { type CreatePersonInput, type Person, publicPeopleSchema } from '@hometown/shared-types/contract/people'
import { describe, expect, it } from 'vitest'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import { createArticle, updateArticle } from '../../../../test/support/write-articles.ts'
import { getPostJson } from '../../publishing/content-service/posts.service.ts'

describe('authors', () => {
  async function open() {
    const desk = await openSignedIn()
    const { app, context, ask: call } = desk
    const add = async (name: string, more: Partial<CreatePersonInput> = {}): Promise<Person> => {
      const { status, body } = await call('POST', '/api/people', { name, ...more })
      expect([status, body.message]).toEqual([201, undefined])
      return body
    }
    const patch = ({ id, version }: Person, changes: object) =>
      call('PATCH', `/api/people/${id}`, { version, ...changes })
    const get = async ({ id }: Person) => (await call('GET', `/api/people/${id}`)).body
    const publish = (authorName: string, title = 'Fair') =>
      createArticle(context, { title, authorName, status: 'published' }, 'nora')
    const authors = async (number: number) => {
      const { hometown } = await getPostJson(context, number)
      return hometown.authors?.map(({ slug, name }) => `${slug}: ${name}`)
    }
    const published = async () => publicPeopleSchema.parse((await app.inject('/api/people/published')).json())
    const changes = async () => {
      const rows = await context.store.db.selectFrom('changes').select(['kind', 'content_id']).orderBy('seq').execute()
      await context.store.db.deleteFrom('changes').execute()
      return rows.map(({ kind, content_id }) => (content_id === null ? kind : `${kind} ${content_id}`))
    }
    const bylines = async () =>
      (await call('GET', '/api/people/bylines')).body.map(
        ({ name, articles }: { name: string; articles: number }) => `${name}: ${articles}`,
      )
    return { ...desk, call, add, patch, get, publish, authors, published, changes, bylines }
  }

  it('are kept as they were written, tidied, and everybody can read them', async () => {
    const { add, published, actions } = await open()
    const made = await add('  Ada   Roe ', {
      bio: '<script>alert(1)</script> writes.\r\n\r\nLives in town.',
      bylines: ['A. Roe', '', 'a. roe'],
    })
    expect(made).toMatchObject({
      ...{ slug: 'ada-roe', name: 'Ada Roe', bylines: ['a. roe'], hasOwnName: true, version: 1 },
      bio: '<script>alert(1)</script> writes.\n\nLives in town.',
    })
    expect(await published()).toMatchObject([{ slug: 'ada-roe', name: 'Ada Roe' }])
    expect(await actions()).toEqual(['person.create'])
  })

  it('are refused with a sentence', async () => {
    const { call } = await open()
    const { status, body } = await call('POST', '/api/people', { name: '🙂 123', bylines: ['12'] })
    expect([status, body.issues.map(({ message }: { message: string }) => message)]).toEqual([
      422,
      ['A name needs at least one letter', 'A byline needs at least one letter'],
    ])
  })

  it('are found in bylines, in their order, and printed as they were', async () => {
    const { context, add, publish, authors } = await open()
    await add('Ada Roe')
    await add('Bo Díaz', { bylines: ['B. Díaz'] })
    await add('Lind & Daughters')
    const two = await publish('By b. díaz,  ADA ROE and Somebody Else')
    expect(await authors(two.wordpressPostId)).toEqual(['bo-diaz: b. díaz', 'ada-roe: ADA ROE'])
    const whole = await publish('Lind & Daughters')
    expect(await authors(whole.wordpressPostId)).toEqual(['lind-daughters: Lind & Daughters'])
    const nobody = await publish('Somebody Else')
    expect(await authors(nobody.wordpressPostId)).toBeUndefined()
    await updateArticle(context, two.id, { authorName: 'Somebody Else' }, 'nora')
    expect(await authors(two.wordpressPostId)).toBeUndefined()
  })

  it('get the articles that named them before, whose pages follow', async () => {
    const { add, publish, authors, changes, bylines, get } = await open()
    const first = await publish('Ada Roe and Bo Díaz', 'One')
    await publish('Staff, — & 12', 'Two')
    expect(await bylines()).toEqual(['Ada Roe: 1', 'Bo Díaz: 1', 'Staff: 1'])
    await changes()
    const bo = await add('Bo Díaz')
    expect(await changes()).toEqual([`article ${first.wordpressPostId}`, 'person'])
    expect(await authors(first.wordpressPostId)).toEqual(['bo-diaz: Bo Díaz'])
    expect(await get(bo)).toMatchObject({ articles: 1 })
    await add('Ada Roe')
    expect(await authors(first.wordpressPostId)).toEqual(['ada-roe: Ada Roe', 'bo-diaz: Bo Díaz'])
    expect(await bylines()).toEqual(['Staff: 1'])
  })

  it('keep their articles through another name and address, and get the old one back', async () => {
    const { add, patch, publish, authors, changes } = await open()
    const ada = await add('Ada Roe')
    const article = await publish('Ada Roe')
    await changes()
    const { body } = await patch(ada, { name: 'Ada Lind', slug: 'ada-lind', bylines: [] })
    expect(body).toMatchObject({ name: 'Ada Lind', slug: 'ada-lind', bylines: ['Ada Roe'], articles: 1 })
    expect(await changes()).toEqual([`article ${article.wordpressPostId}`, 'person'])
    expect(await authors(article.wordpressPostId)).toEqual(['ada-lind: Ada Roe'])
    expect((await patch(body, { slug: 'ada-roe' })).body).toMatchObject({ slug: 'ada-roe' })
  })

  it('may share a name: the byline stays with the first', async () => {
    const { add, patch, publish, authors } = await open()
    const father = await add('Ada Roe')
    const son = await add('Ada  roe', { bylines: ['Ada Roe Jr.'] })
    expect(son).toMatchObject({ slug: 'ada-roe-1', hasOwnName: false, bylines: ['Ada Roe Jr.'] })
    const both = await publish('Ada Roe and Ada Roe Jr.')
    expect(await authors(both.wordpressPostId)).toEqual(['ada-roe: Ada Roe', 'ada-roe-1: Ada Roe Jr.'])
    const refused = async (changes: object) => (await patch(father, changes)).body.issues[0].message
    const byline = '“ada roe jr.” is another author’s byline. Remove it there first.'
    expect(await refused({ bylines: ['ada roe jr.'] })).toBe(byline)
    expect(await refused({ slug: 'ada-roe-1' })).toBe('Another author uses this address, or used it before')
  })

  it('go when they are deleted, and come back with their articles', async () => {
    const { add, call, publish, authors, published, changes } = await open()
    const ada = await add('Ada Roe', { bylines: ['A. Roe'] })
    const article = await publish('A. Roe')
    await changes()
    expect((await call('DELETE', `/api/people/${ada.id}?version=1`)).status).toBe(200)
    expect(await changes()).toEqual([`article ${article.wordpressPostId}`, 'person'])
    expect(await authors(article.wordpressPostId)).toBeUndefined()
    expect(await published()).toEqual([])
    expect((await call('GET', `/api/people/${ada.id}`)).status).toBe(404)
    const restored = await call('POST', `/api/people/${ada.id}/restore`)
    expect(restored).toMatchObject({ status: 200, body: { slug: 'ada-roe', bylines: ['A. Roe'], articles: 1 } })
    expect(await authors(article.wordpressPostId)).toEqual(['ada-roe: A. Roe'])
  })
})
