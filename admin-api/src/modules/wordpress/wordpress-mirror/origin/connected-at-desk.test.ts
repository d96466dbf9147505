import { startWordPressServer } from '@hometown/wordpress-adapter/test-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildTestApp, testConfig } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { prepareInstallation } from '../../../../installation/prepare-installation.ts'
import { applySavedConnections } from '../../../platform/connections/applied-connections.service.ts'
import { keepPlannedArticles } from './content-origin.service.ts'

describe('a WordPress that is connected at the desk', () => {
  async function connect() {
    const wordpress = await startWordPressServer()
    onTestFinished(() => wordpress.close())
    const { app, context } = await buildTestApp()
    const { headers } = await signIn(context, 'admin')
    const made = await app.inject({ method: 'POST', url: '/api/articles', headers, payload: newArticle() })
    expect(made.statusCode).toBe(201)
    const saved = await app.inject({
      method: 'PUT',
      url: '/api/connections/wordpress',
      headers,
      payload: { values: { url: wordpress.url, username: '' }, secrets: {}, version: 0 },
    })
    const find = (answer: typeof saved) => answer.json().find(({ name }: { name: string }) => name === 'wordpress')
    const origins = async () => {
      const rows = await context.store.db.selectFrom('articles').select('origin').execute()
      return rows.map(({ origin }) => origin)
    }
    return { app, context, headers, wordpress, origins, connection: find(saved) }
  }

  it('is used at once, and leaves the articles that are here where they are', async () => {
    const { context, wordpress, origins, connection } = await connect()
    expect(connection).toMatchObject({ source: 'desk', problem: null })
    expect(context.config.wordpressUrl).toBe(wordpress.url)
    expect((await context.wordpress?.posts.list())?.items.length).toBeGreaterThan(0)
    await keepPlannedArticles(context)
    expect(await origins()).toEqual(['kept'])
  })

  it('isn’t used while its first sync would remove articles, and keeps nothing from starting', async () => {
    const { app, context, headers } = await connect()
    await keepPlannedArticles(context)
    await context.store.db.updateTable('articles').set({ origin: 'https://elsewhere.example' }).execute()
    const next = {
      ...context,
      config: testConfig({ DATA_DIR: context.config.dataDir, ADMIN_PASSWORD: 'otter violin gravel' }),
    }
    await prepareInstallation(next)
    await applySavedConnections(next)
    expect(next.config.wordpressUrl).toBeUndefined()
    const answer = await app.inject({ url: '/api/connections', headers })
    expect(answer.body).toContain('One article here would be lost at the first sync.')
  })
})
