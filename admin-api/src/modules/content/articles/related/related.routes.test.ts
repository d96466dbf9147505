import { relatedArticlesSchema } from '@hometown/shared-types/related-article'
import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'
import { createArticle } from '../../../../../test/support/write-articles.ts'

describe('related stories', () => {
  async function open() {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const { headers, username } = await signIn(context)
    const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object) => {
      const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
      return { status: answer.statusCode, body: answer.json() }
    }
    const publish = (title: string) => createArticle(context, newArticle({ title, status: 'published' }), 'nora')
    const choose = (id: string, articleIds: string[], before: string[] = []) =>
      call('PUT', `/api/articles/${id}/related`, { articleIds, before })
    const chosen = async (id: string) =>
      relatedArticlesSchema.parse((await call('GET', `/api/articles/${id}/related`)).body).map(({ title }) => title)
    const post = async (number: number) => (await app.inject(`/wp-json/wp/v2/posts/${number}`)).json()
    const changes = async () => {
      const rows = await context.store.db.selectFrom('changes').select(['kind', 'content_id']).orderBy('seq').execute()
      await context.store.db.deleteFrom('changes').execute()
      return rows.map(({ kind, content_id }) => `${kind} ${content_id}`)
    }
    return { app, context, call, publish, choose, chosen, post, changes, username }
  }

  it('are chosen, put in order and taken away, and the article’s page follows', async () => {
    const { context, publish, choose, chosen, post, changes, username } = await open()
    const [fair, bridge, mill] = [await publish('Fair'), await publish('Bridge'), await publish('Mill')]
    await changes()
    const made = await choose(fair.id, [bridge.id, mill.id])
    expect(made).toMatchObject({ status: 200, body: [{ title: 'Bridge', status: 'published' }, { title: 'Mill' }] })
    expect((await post(fair.wordpressPostId)).hometown_related).toEqual([bridge.wordpressPostId, mill.wordpressPostId])
    await choose(fair.id, [mill.id, bridge.id], [bridge.id, mill.id])
    expect(await chosen(fair.id)).toEqual(['Mill', 'Bridge'])
    await choose(fair.id, [], [mill.id, bridge.id])
    expect(await chosen(fair.id)).toEqual([])
    expect(await post(fair.wordpressPostId)).not.toHaveProperty('hometown_related')
    expect(await changes()).toEqual(Array.from({ length: 3 }, () => `article ${fair.wordpressPostId}`))
    expect(context.link.sent).toContainEqual({ type: 'changes-waiting' })
    const log = await context.store.db.selectFrom('audit_log').select(['action', 'username', 'subject']).execute()
    expect(log).toContainEqual({ action: 'article.relate', username, subject: fair.id })
  })

  it('are at most three published stories, and not the article itself', async () => {
    const { app, context, publish, choose, call } = await open()
    const fair = await publish('Fair')
    const others = [await publish('One'), await publish('Two'), await publish('Three'), await publish('Four')]
    const draft = await createArticle(context, newArticle({ title: 'Draft' }), 'nora')
    const ids = others.map(({ id }) => id)
    expect((await choose(fair.id, ids)).status).toBe(422)
    expect((await choose(fair.id, [fair.id])).status).toBe(422)
    expect((await choose(fair.id, [draft.id])).body.message).toBe('“Draft” isn’t published.')
    expect((await choose(fair.id, ['none'])).status).toBe(422)
    expect((await choose('none', [])).status).toBe(404)
    expect((await call('GET', '/api/articles/none/related')).status).toBe(404)
    expect((await app.inject({ method: 'GET', url: `/api/articles/${fair.id}/related` })).statusCode).toBe(401)
  })
})
