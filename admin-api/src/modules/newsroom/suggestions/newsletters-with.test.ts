import { describe, expect, test } from 'vitest'
import { articlesOf, ask, NOW, openDesk, type Service, suggest } from '../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'

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

  test('is done at once, also after it was sent', async () => {
    const { desk, id, articleId } = await published()
    await chooseFor(desk, articleId, 'sent')
    const undone = await ask(desk, 'POST', `/${id}/undo`)
    expect(undone.json().message).toBe('We deleted the article.')
    expect(await articlesOf(desk)).toEqual([])
  })
})
