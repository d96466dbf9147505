import { expect, test } from 'vitest'
import { buildTestApp } from '../../../test/support/build-test-app.ts'
import { describeOnBoth } from '../../../test/support/on-both-databases.ts'
import { signIn } from '../../../test/support/sign-in.ts'

describeOnBoth('the list of sources', (openTestStore) => {
  test('shows staff the newest first, and nobody else', async () => {
    const { app, context } = await buildTestApp({ store: await openTestStore() })
    const { headers } = await signIn(context)
    for (const [index, name] of ['Fair board', 'County clerk'].entries()) {
      const times = { created_at: 1000 + index, updated_at: 1000 + index }
      await context.store.db
        .insertInto('sources')
        .values({
          id: `s${index}`,
          name,
          url: `https://${index}.example`,
          source_type: 'rss_feed',
          category: 'Events',
          description: null,
          status: index === 0 ? 'active' : 'inactive',
          ai_suggested: index,
          ...times,
        })
        .execute()
    }
    expect((await app.inject('/api/sources')).statusCode).toBe(401)
    const list = await app.inject({ url: '/api/sources', headers })
    expect(list.json()).toEqual([
      expect.objectContaining({ name: 'County clerk', status: 'inactive', aiSuggested: true }),
      {
        id: 's0',
        name: 'Fair board',
        url: 'https://0.example',
        sourceType: 'rss_feed',
        category: 'Events',
        description: null,
        status: 'active',
        aiSuggested: false,
        feedUrl: null,
        sample: false,
        itemsFound: 0,
        health: {
          state: 'unchecked',
          checkedAt: null,
          lastNewItemAt: null,
          problem: null,
          failures: 0,
          nextCheckAt: null,
        },
        createdAt: '1970-01-01T00:00:01.000Z',
      },
    ])
  })
})
