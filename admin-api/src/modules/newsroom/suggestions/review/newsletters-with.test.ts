import { describe, expect, test } from 'vitest'
import { articlesOf, ask, NOW, openDesk, type Service, suggest } from '../../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

async function chooseFor({ context }: Service, articleId: string, status: 'draft' | 'sent'): Promise<void> {
  await context.store.db
    .insertInto('newsletters')
    .values({
      ...{ id: status, title: 'Week 47', article_ids: JSON.stringify([articleId]), status },
      ...{ created_at: NOW, updated_at: NOW },
    })
    .execute()
}

describe('taking back what a newsletter took', () => {
  async function published() {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk)
    const { articleId } = (await ask(desk, 'POST', `/${id}/publish`)).json()
    return { desk, id, articleId }
  }

  test('asks what readers find once it was sent, and does it', async () => {
    const { desk, id, articleId } = await published()
    await chooseFor(desk, articleId, 'sent')
    const refused = await ask(desk, 'POST', `/${id}/undo`)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'seen'])
    expect(refused.json().seen).toMatchObject([{ id: articleId, newsletters: [{ title: 'Week 47' }] }])
    expect(await articlesOf(desk)).toMatchObject([{ status: 'published' }])
    const undone = await ask(desk, 'POST', `/${id}/undo`, { seen: { kind: 'gone', reason: 'It was wrong.' } })
    expect(undone.json().message).toBe(
      'The article is a draft again. Its address tells readers that it was taken down.',
    )
    expect(undone.json().suggestion).toMatchObject({ status: 'pending', articleId })
    expect(await articlesOf(desk)).toMatchObject([{ status: 'draft' }])
  })
})
