import { describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { saveValue } from '../../../../database/settings/instance-values.ts'
import { columnsOfNew, insertArticles } from '../../../content/articles/stored-articles.service.ts'

const WORDPRESS = 'https://wordpress.example'

describe('the desk’s calls about held articles', () => {
  async function open(held: number) {
    const { app, context } = await buildTestApp({ env: { WORDPRESS_URL: WORDPRESS } })
    const ids = Array.from({ length: held }, (_, index) => index + 1)
    await context.store.db.transaction().execute(async (trx) => {
      await insertArticles(trx, [...ids, 9999].map(article))
      await saveValue(trx, 'wordpress_held', { origin: WORDPRESS, ids, confirmed: [] }, context.clock.now())
    })
    const user = await signIn(context, 'editor')
    const call = (method: 'GET' | 'POST', url: string) => app.inject({ method, url, headers: user.headers })
    return { app, call, context, user }
  }

  function article(id: number) {
    const written = newArticle({ title: `Story ${id}`, category: 'Community', status: 'published' })
    return {
      ...columnsOfNew(written),
      id: `article-${id}`,
      wordpress_id: id,
      origin: WORDPRESS,
      slug: `story-${id}`,
      published_at: id * 1000,
      created_at: 0,
      updated_at: 0,
    }
  }

  it('count and name them, remove all at once, tell the mirror, and note who did it', async () => {
    const { call, context, user } = await open(3)
    const titles = ['Story 3', 'Story 2', 'Story 1']
    expect((await call('GET', '/api/publishes/held')).json()).toEqual({ articles: 3, titles })
    const removed = await call('POST', '/api/publishes/held/remove')
    expect(removed.statusCode).toBe(200)
    expect(removed.json()).toEqual({ articles: 0, titles: [] })
    expect(context.link.sent).toContainEqual({ type: 'loss-confirmed' })
    const details = {
      articles: 3,
      titles,
      ids: ['article-3', 'article-2', 'article-1'],
    }
    const noted = { username: user.username, action: 'publish.confirm', details: JSON.stringify(details) }
    expect(await actions(context)).toEqual([noted])
  })
})

function actions(context: Awaited<ReturnType<typeof buildTestApp>>['context']) {
  return context.store.db
    .selectFrom('audit_log')
    .select(['username', 'action', 'details'])
    .where('action', 'like', 'publish.%')
    .execute()
}
