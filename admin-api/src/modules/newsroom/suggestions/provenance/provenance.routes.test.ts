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

  test('keeps every step of an article that was mailed and taken down', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk)
    const { articleId } = (await ask(desk, 'POST', `/${id}/publish`)).json()
    const times = { created_at: NOW, updated_at: NOW }
    const letter = { id: 'n1', title: 'This week', article_ids: JSON.stringify([articleId]), status: 'sent' } as const
    await desk.context.store.db
      .insertInto('newsletters')
      .values({ ...letter, ...times })
      .execute()
    const { headers, username } = desk.staff
    const seen = { kind: 'gone', reason: 'It was wrong.' }
    await ask(desk, 'POST', `/${id}/undo`, { seen })
    const title = 'Bridge over Cedar Creek opens on Saturday'
    const steps = (state: string, found: string) => [
      'source Cedar Gazette: active',
      `suggestion ${title}: pending`,
      `article ${title}: ${state}`,
      'newsletter This week: sent',
      `decision Taken down by ${username}: ${found}`,
    ]
    const now = steps('draft', 'readers see that it was taken down')
    expect(await provenanceOf(desk, 'suggestion', id)).toEqual(now)
    expect(await provenanceOf(desk, 'newsletter', 'n1')).toEqual(now)
    await desk.app.inject({
      method: 'PATCH',
      url: `/api/articles/${articleId}`,
      headers,
      payload: { status: 'published' },
    })
    expect(await provenanceOf(desk, 'newsletter', 'n1')).toEqual(steps('published', 'undone'))
    await desk.app.inject({ method: 'DELETE', url: `/api/articles/${articleId}`, headers, payload: { seen } })
    expect((await provenanceOf(desk, 'newsletter', 'n1')).filter((step) => step.startsWith('article'))).toEqual([
      `article ${title}: deleted`,
    ])
  })

  test('keeps source and suggestion of an article that was deleted, and after its return', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk)
    const { articleId } = (await ask(desk, 'POST', `/${id}/publish`)).json()
    const title = 'Bridge over Cedar Creek opens on Saturday'
    const steps = (state: string) => [
      'source Cedar Gazette: active',
      `suggestion ${title}: published`,
      `article ${title}: ${state}`,
    ]
    const { headers } = desk.staff
    await desk.app.inject({ method: 'DELETE', url: `/api/articles/${articleId}`, headers })
    expect(await provenanceOf(desk, 'article', articleId)).toEqual(steps('deleted'))
    expect(await provenanceOf(desk, 'suggestion', id)).toEqual(steps('deleted'))
    expect(await provenanceOf(desk, 'source', 'gazette')).toEqual(steps('deleted'))
    await desk.app.inject({ method: 'POST', url: '/api/articles/restore', headers, payload: { id: articleId } })
    expect(await provenanceOf(desk, 'article', articleId)).toEqual(steps('published'))
    await desk.app.inject({ method: 'DELETE', url: `/api/articles/${articleId}`, headers })
    await desk.context.store.db.deleteFrom('article_revisions').execute()
    expect(await provenanceOf(desk, 'article', articleId)).toEqual(steps('deleted'))
  })

  test('keeps what an undone step made', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk, eventItem())
    const { eventId } = (await ask(desk, 'POST', `/${id}/event`)).json()
    await ask(desk, 'POST', `/${id}/undo`)
    expect(await provenanceOf(desk, 'event', eventId)).toEqual([
      'source Cedar Gazette: active',
      'suggestion Winter market: pending',
      'event Winter market: deleted',
    ])
  })

  test('is empty where nothing is known', async () => {
    const desk = await openDesk(openTestStore)
    for (const type of ['source', 'suggestion', 'article', 'event', 'fixture', 'newsletter'])
      expect(await provenanceOf(desk, type, 'none'), type).toEqual([])
  })
})
