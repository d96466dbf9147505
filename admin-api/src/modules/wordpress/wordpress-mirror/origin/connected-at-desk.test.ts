import { startWordPressServer } from '@hometown/wordpress-adapter/test-server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildTestApp, testConfig } from '../../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../../test/support/new-article.ts'
import { signIn } from '../../../../../test/support/sign-in.ts'
import { prepareInstallation } from '../../../../installation/prepare-installation.ts'
import { applySavedConnections } from '../../../platform/connections/saved-connections.service.ts'
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
    return { context, wordpress, origins, connection: find(saved) }
  }

  it('is used from the next start on, and leaves the articles that are here where they are', async () => {
    const { context, wordpress, origins, connection } = await connect()
    expect(connection).toMatchObject({ source: 'desk', problem: null })
    const next = {
      ...context,
      config: testConfig({ DATA_DIR: context.config.dataDir, ADMIN_PASSWORD: 'otter violin gravel' }),
    }
    // Nothing keeps the service from starting.
    await prepareInstallation(next)
    await applySavedConnections(next)
    expect(next.config.wordpressUrl).toBe(wordpress.url)
    expect((await next.wordpress?.posts.list())?.items.length).toBeGreaterThan(0)
    await keepPlannedArticles(next)
    expect(await origins()).toEqual(['kept'])
  })
})
