import { suggestionPageSchema } from '@hometown/shared-types/suggestion-calls'
import { describe, expect, test } from 'vitest'
import {
  articlesOf,
  ask,
  eventItem,
  fixtureItem,
  GAZETTE,
  NOW,
  news,
  openDesk,
  rowOf,
  suggest,
} from '../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { updateDeskArticle } from '../../content/articles/writing/desk-articles.service.ts'
import { updateEvent } from '../../content/events/events.service.ts'
import { addOrigins } from './suggestions.service.ts'

describe('suggestions at the desk', () => {
  test('come as a plain list and by page, with counts and the mean relevance', async () => {
    const desk = await openDesk(openTestStore)
    const bridge = await suggest(desk)
    await suggest(desk, eventItem(), { ranking: { score: 91, reasons: [] } })
    await suggest(desk, fixtureItem(), { ranking: { score: 60, reasons: [] } })
    await desk.context.store.db.transaction().execute((trx) =>
      addOrigins(trx, [
        {
          suggestionId: bridge,
          source: { ...GAZETTE, name: 'Mill Radio' },
          item: news({ url: null, title: 'New bridge' }),
          foundAt: NOW + 1,
        },
      ]),
    )
    const plain = (await ask(desk, 'GET', '')).json()
    expect(plain.map(({ originalTitle }: { originalTitle: string }) => originalTitle).sort()).toEqual([
      'Bridge over Cedar Creek opens on Saturday',
      'Millers vs. Larks',
      'Winter market',
    ])
    const page = suggestionPageSchema.parse((await ask(desk, 'GET', '?page=1&per_page=2&status=pending')).json())
    expect(page).toMatchObject({ total: 3, totalPages: 2, averageRelevance: 64, counts: { pending: 3, all: 3 } })
    expect(page.data.map(({ relevanceScore }) => relevanceScore)).toEqual([91, 60])
    const found = suggestionPageSchema.parse((await ask(desk, 'GET', '?page=1&search=BRIDGE+farmers&kind=news')).json())
    expect(found.data[0]?.origins).toMatchObject([
      { sourceName: 'Cedar Gazette', url: 'https://gazette.example.org/bridge', title: news().title },
      { sourceName: 'Mill Radio', url: 'https://gazette.example.org/', title: 'New bridge' },
    ])
    const sorted = suggestionPageSchema.parse((await ask(desk, 'GET', '?page=1&sort=category')).json())
    expect(sorted.data.map(({ aiCategory }) => aiCategory)).toEqual(['Events', 'Sports', 'Community'])
  })

  test('come with the beginning of a long text, and one alone with all of it', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk, news({ text: 'é'.repeat(5000) }))
    for (const path of ['', '?page=1']) {
      const answer = (await ask(desk, 'GET', path)).json()
      expect((answer.data ?? answer)[0].originalContent).toHaveLength(1000)
    }
    expect((await ask(desk, 'GET', `/${id}`)).json().originalContent).toHaveLength(5000)
  })

  test('are approved or rejected while they are pending, and a step back brings them back', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk)
    const approved = await ask(desk, 'PATCH', `/${id}`, { status: 'approved' })
    expect([approved.statusCode, approved.json().status, approved.json().reviewedAt]).toEqual([
      200,
      'approved',
      new Date(NOW).toISOString(),
    ])
    const again = await ask(desk, 'PATCH', `/${id}`, { status: 'rejected' })
    expect([again.statusCode, again.json().message]).toEqual([409, 'This suggestion is already approved.'])
    const undone = await ask(desk, 'POST', `/${id}/undo`)
    expect(undone.json()).toMatchObject({
      message: 'The suggestion is pending again.',
      suggestion: { status: 'pending', reviewedAt: null },
    })
    expect((await ask(desk, 'POST', `/${id}/undo`)).json().code).toBe('nothing_to_undo')
    const actions = await desk.context.store.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', id)
      .execute()
    expect(actions.map(({ action }) => action)).toEqual(['suggestion.approve', 'suggestion.undo'])
  })

  test('are published as an article, which names its source, and can’t be changed after that', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk)
    const answer = await ask(desk, 'POST', `/${id}/publish`)
    const [article] = await articlesOf(desk)
    expect([answer.statusCode, answer.json().articleId]).toEqual([200, article?.id])
    expect(article).toMatchObject({ status: 'published', category: 'Community', title: news().title, version: 1 })
    expect(article?.content_html).toContain('href="https://gazette.example.org/bridge"')
    expect(article?.content_html).toContain('published November 20, 2026.')
    expect(await rowOf(desk, id)).toMatchObject({ status: 'published', article_id: article?.id })
    for (const refused of [
      await ask(desk, 'POST', `/${id}/publish`),
      await ask(desk, 'PATCH', `/${id}`, { status: 'rejected' }),
      await ask(desk, 'DELETE', `/${id}`),
    ])
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'published'])
  })

  test('give back their article when it is taken back, or keep it as a draft when it was edited', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk)
    await ask(desk, 'POST', `/${id}/publish`)
    const undone = await ask(desk, 'POST', `/${id}/undo`)
    expect(undone.json()).toMatchObject({
      message: 'We deleted the article.',
      suggestion: { status: 'pending', articleId: null },
    })
    expect(await articlesOf(desk)).toEqual([])
    const { articleId } = (await ask(desk, 'POST', `/${id}/publish`)).json()
    await updateDeskArticle(desk.context, articleId, { title: 'My own title' }, desk.staff)
    expect((await ask(desk, 'POST', `/${id}/undo`)).json()).toMatchObject({
      message: 'Someone edited the article, so we kept it as a draft.',
      suggestion: { status: 'pending', articleId },
    })
    expect(await articlesOf(desk)).toMatchObject([{ id: articleId, status: 'draft', title: 'My own title' }])
    expect((await ask(desk, 'POST', `/${id}/publish`)).json()).toMatchObject({ articleId })
    expect(await articlesOf(desk)).toMatchObject([{ status: 'published', title: 'My own title' }])
  })

  test('become a draft of the editor, with the source’s text beside it, which can be published as it is', async () => {
    const desk = await openDesk(openTestStore)
    await desk.context.store.db.updateTable('users').set({ display_name: 'Ruth Okafor' }).execute()
    const id = await suggest(desk)
    const { articleId, suggestion } = (await ask(desk, 'POST', `/${id}/draft`)).json()
    expect(suggestion).toMatchObject({ status: 'approved', articleId })
    expect(await articlesOf(desk)).toMatchObject([{ id: articleId, status: 'draft', author_name: 'Ruth Okafor' }])
    const source = (await ask(desk, 'GET', `/of-article/${articleId}`)).json()
    expect(source).toMatchObject({ suggestion: { id, originalContent: news().text } })
    expect((await ask(desk, 'GET', '/of-article/other')).json()).toEqual({ suggestion: null })
    expect((await ask(desk, 'POST', `/${id}/draft`)).json()).toMatchObject({ code: 'made', articleId })
    await ask(desk, 'POST', `/${id}/publish`)
    expect(await articlesOf(desk)).toMatchObject([{ id: articleId, status: 'published' }])
    expect((await ask(desk, 'POST', `/${id}/undo`)).json()).toMatchObject({
      message: 'The article is a draft again.',
      suggestion: { status: 'approved' },
    })
    expect((await ask(desk, 'POST', `/${id}/undo`)).json()).toMatchObject({ suggestion: { status: 'pending' } })
  })

  test('are approved again once their article is deleted, and published when it comes back', async () => {
    const desk = await openDesk(openTestStore)
    const { articleId } = (await ask(desk, 'POST', `/${await suggest(desk)}/publish`)).json()
    const counts = async () => (await ask(desk, 'GET', '?page=1')).json().counts
    expect(await counts()).toMatchObject({ published: 1, approved: 0 })
    const call = (method: 'DELETE' | 'POST', url: string, payload?: object) =>
      desk.app.inject({ method, url, headers: desk.staff.headers, ...(payload && { payload }) })
    expect((await call('DELETE', `/api/articles/${articleId}`)).statusCode).toBe(200)
    expect(await counts()).toMatchObject({ published: 0, approved: 1 })
    expect((await call('POST', '/api/articles/restore', { id: articleId })).statusCode).toBe(201)
    expect(await counts()).toMatchObject({ published: 1, approved: 0 })
  })

  test('that are events become a draft on the calendar, once', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk, eventItem())
    const answers = await Promise.all([1, 2].map(() => ask(desk, 'POST', `/${id}/event`)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const events = await desk.context.store.db.selectFrom('calendar_events').selectAll().execute()
    expect(events).toMatchObject([{ title: 'Winter market', status: 'draft', start_date: '2026-12-05T10:00' }])
    expect(events[0]?.description).toContain('Found at Cedar Gazette: https://gazette.example.org/bridge')
    expect(await rowOf(desk, id)).toMatchObject({ status: 'approved', event_id: events[0]?.id })
    expect((await ask(desk, 'POST', `/${id}/undo`)).json().message).toBe('We deleted the event.')
    const { eventId } = (await ask(desk, 'POST', `/${id}/event`)).json()
    const actor = { user: desk.staff }
    await updateEvent(desk.context, actor, eventId, { status: 'published', location: 'Market hall' })
    expect((await ask(desk, 'POST', `/${id}/undo`)).json().message).toBe(
      'Someone edited the event, so we kept it as a draft.',
    )
    const kept = await desk.context.store.db.selectFrom('calendar_events').select('status').execute()
    expect(kept).toEqual([{ status: 'draft' }])
    const plain = await suggest(desk)
    expect((await ask(desk, 'POST', `/${plain}/event`)).json().code).toBe('no_event')
  })

  test('that are games go on the schedule, and one that is there already is the one', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk, fixtureItem())
    const { fixtureId, suggestion } = (await ask(desk, 'POST', `/${id}/publish`)).json()
    expect(suggestion).toMatchObject({ status: 'published', fixtureId })
    const other = await suggest(desk, fixtureItem())
    expect((await ask(desk, 'POST', `/${other}/publish`)).json()).toMatchObject({ fixtureId })
    expect((await ask(desk, 'POST', `/${other}/undo`)).json().message).toBe(
      'The game was on the schedule before, so it stays there.',
    )
    expect((await ask(desk, 'POST', `/${id}/undo`)).json()).toMatchObject({
      message: 'We took the game off the schedule.',
      suggestion: { status: 'pending', fixtureId: null },
    })
  })

  test('are deleted for the time being, several at once too', async () => {
    const desk = await openDesk(openTestStore)
    const ids = [await suggest(desk), await suggest(desk), await suggest(desk)]
    await ask(desk, 'POST', `/${ids[0]}/publish`)
    const { results } = (await ask(desk, 'POST', '/bulk', { ids: [...ids, 'none'], action: 'delete' })).json()
    expect(results).toEqual([
      { id: ids[0], ok: false, message: 'A published suggestion can’t be deleted.', code: 'published' },
      { id: ids[1], ok: true, message: null },
      { id: ids[2], ok: true, message: null },
      { id: 'none', ok: false, message: 'Suggestion not found', code: 'not_found' },
    ])
    expect((await ask(desk, 'GET', '')).json()).toHaveLength(1)
    expect((await ask(desk, 'POST', '/restore', { ids })).json()).toEqual({ restored: 2 })
    expect((await ask(desk, 'GET', '')).json()).toHaveLength(3)
  })

  test('several are taken back in one call, which says the outcome of each', async () => {
    const desk = await openDesk(openTestStore)
    const ids = [await suggest(desk), await suggest(desk), await suggest(desk)]
    await ask(desk, 'POST', '/bulk', { ids: ids.slice(0, 2), action: 'reject' })
    const { results } = (await ask(desk, 'POST', '/undo', { ids })).json()
    expect(results).toEqual([
      { id: ids[0], ok: true, message: 'The suggestion is pending again.' },
      { id: ids[1], ok: true, message: 'The suggestion is pending again.' },
      { id: ids[2], ok: false, message: 'There’s nothing to undo.', code: 'nothing_to_undo' },
    ])
    expect((await ask(desk, 'GET', '?page=1')).json().counts.pending).toBe(3)
  })
})
