import { expect, test } from 'vitest'
import { describeOnEither } from '../../../../../test/support/on-both-databases.ts'
import { articlesOf, ask, NOW, openDesk, type Service, suggest } from '../../../../../test/support/suggestions.ts'

async function chooseFor({ context }: Service, articleId: string, status: 'draft' | 'sent'): Promise<void> {
  await context.store.db
    .insertInto('newsletters')
    .values({
      ...{ id: status, title: 'Week 47', article_ids: JSON.stringify([articleId]), status },
      ...{ created_at: NOW, updated_at: NOW },
    })
    .execute()
}

describeOnEither('taking back what a newsletter took', (openTestStore) => {
  async function published() {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk)
    const { articleId } = (await ask(desk, 'POST', `/${id}/publish`)).json()
    return { desk, id, articleId }
  }

  test('is refused once it was sent, with what to do', async () => {
    const { desk, id, articleId } = await published()
    await chooseFor(desk, articleId, 'sent')
    const refused = await ask(desk, 'POST', `/${id}/undo`)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'in_newsletter'])
    expect(refused.json().message).toMatch(/^Readers already got this in the newsletter “Week 47”/)
    expect(await articlesOf(desk)).toMatchObject([{ status: 'published' }])
  })

  test('names the newsletter to check while it isn’t sent', async () => {
    const { desk, id, articleId } = await published()
    await chooseFor(desk, articleId, 'draft')
    expect((await ask(desk, 'POST', `/${id}/undo`)).json().message).toBe(
      'We deleted the article. It was picked for “Week 47”. Check that newsletter before sending.',
    )
  })
})
