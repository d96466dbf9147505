import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { createArticle } from '../../../../test/support/write-articles.ts'

describe('the list of newsletters', () => {
  async function open() {
    const { app, context } = await buildTestApp()
    const sports = await createArticle(context, newArticle({ category: 'Sports' }), null)
    const events = await createArticle(context, newArticle({ category: 'Events' }), null)
    const rows = [
      { id: 'n1', title: 'First', status: 'sent', sent_at: 2000, recipient_count: 12 },
      { id: 'n2', title: 'Next', status: 'scheduled', scheduled_for: 9000 },
      { id: 'n3', title: 'Idea', status: 'draft' },
      { id: 'n4', title: 'Second', status: 'sent', sent_at: 3000 },
    ] as const
    for (const [index, row] of rows.entries()) {
      await context.store.db
        .insertInto('newsletters')
        .values({
          description: null,
          scheduled_for: null,
          sent_at: null,
          article_ids: JSON.stringify([sports.id, 'gone', events.id, sports.id]),
          created_at: 1000 + index,
          updated_at: 1000 + index,
          ...row,
        })
        .execute()
    }
    return { app, headers: (await signIn(context)).headers, articleIds: [sports.id, 'gone', events.id, sports.id] }
  }
  const titles = (list: { title: string }[]) => list.map(({ title }) => title)

  test('shows anyone those that were sent, the last one first', async () => {
    const { app, articleIds } = await open()
    const answer = await app.inject('/api/newsletters')
    expect(titles(answer.json())).toEqual(['Second', 'First'])
    expect(answer.json()[1]).toEqual({
      id: 'n1',
      title: 'First',
      description: null,
      articleIds,
      categories: ['Sports', 'Events'],
      includesCalendar: true,
      onlyChosenSections: false,
      status: 'sent',
      scheduledFor: null,
      sentAt: '1970-01-01T00:00:02.000Z',
      recipientCount: 12,
      takenOffAt: null,
      createdAt: '1970-01-01T00:00:01.000Z',
      version: 1,
      sending: null,
    })
    const again = { url: '/api/newsletters', headers: { 'if-none-match': String(answer.headers.etag) } }
    expect((await app.inject(again)).statusCode).toBe(304)
  })
})
