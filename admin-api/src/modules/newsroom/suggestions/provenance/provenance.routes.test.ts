import { provenanceSchema } from '@hometown/shared-types/provenance'
import { describe, expect, test } from 'vitest'
import { ask, eventItem, NOW, openDesk, type Service, suggest } from '../../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

async function provenanceOf({ app, staff }: Service, type: string, id: string): Promise<string[]> {
  const answer = await app.inject({ url: `/api/trail/${type}/${id}`, headers: staff.headers })
  return provenanceSchema.parse(answer.json()).steps.map((step) => `${step.type} ${step.title}: ${step.state}`)
}

describe('the provenance', () => {
  test('is for staff', async () => {
    const { app } = await openDesk(openTestStore)
    expect((await app.inject('/api/trail/article/1')).statusCode).toBe(401)
  })

  test('leads from the source to the newsletter and back, whatever it is asked of', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk, eventItem())
    const { eventId } = (await ask(desk, 'POST', `/${id}/event`)).json()
    const { articleId } = (await ask(desk, 'POST', `/${id}/draft`)).json()
    await ask(desk, 'POST', `/${id}/publish`)
    await suggest(desk)
    const times = { created_at: NOW, updated_at: NOW }
    const newsletter = { id: 'n1', title: 'This week', article_ids: JSON.stringify(['other', articleId]), ...times }
    await desk.context.store.db.insertInto('newsletters').values(newsletter).execute()
    const whole = [
      'source Cedar Gazette: active',
      'suggestion Winter market: published',
      'article Winter market: published',
      'event Winter market: draft',
      'newsletter This week: draft',
    ]
    for (const [type, of] of [
      ['source', 'gazette'],
      ['suggestion', id],
      ['article', articleId],
      ['event', eventId],
      ['newsletter', 'n1'],
    ])
      expect(await provenanceOf(desk, type, of), type).toEqual(whole)
    await desk.context.store.db.deleteFrom('sources').execute()
    expect((await provenanceOf(desk, 'article', articleId))[0]).toBe('source Cedar Gazette: removed')
  })
})
