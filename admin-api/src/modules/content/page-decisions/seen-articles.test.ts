import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { type OpenTestStore, openTestStore } from '../../../../test/support/test-store.ts'
import { listTakenDown } from '../seen/seen.service.ts'

const NOW = Date.parse('2026-11-25T18:00:00Z')
const FRIDAY = Date.parse('2026-11-20T12:00:00Z')
const GONE = { kind: 'gone', showTitle: false, reason: 'It named a minor.' } as const

async function openDesk(openTestStore: OpenTestStore) {
  const service = await buildTestApp({ store: await openTestStore(), env: { TIME_ZONE: 'America/Chicago' } })
  const { app, context } = service
  context.clock.set(NOW)
  const staff = await signIn(context)
  async function ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
    return app.inject({ method, url, headers: staff.headers, ...(payload && { payload }) })
  }
  async function publish(title: string, more = {}) {
    const answer = await ask('POST', '/api/articles', { ...newArticle({ title, ...more }), status: 'published' })
    return answer.json()
  }
  async function send(articleId: string, status: 'sent' | 'sending' | 'draft' = 'sent') {
    await context.store.db
      .insertInto('newsletters')
      .values({
        ...{ id: `letter-${status}`, title: 'Week 47', article_ids: JSON.stringify([articleId]), status },
        ...{ recipient_count: 1284, sent_at: FRIDAY, created_at: FRIDAY, updated_at: FRIDAY },
      })
      .execute()
  }
  const site = () => listTakenDown(context.store.db)
  const everybody = async () => (await app.inject('/api/site')).body
  const decisions = async (id: string) => (await ask('GET', `/api/page-decisions/article/${id}`)).json()
  const statusOf = async (id: string) => (await ask('GET', `/api/articles/${id}`)).json().status
  return { ...service, staff, ask, publish, send, site, everybody, decisions, statusOf }
}

describe('taking an article from readers who know it', () => {
  test('is refused with who has seen it and the choices, by each way', async () => {
    const desk = await openDesk(openTestStore)
    const { id, version } = await desk.publish('Fair opens')
    await desk.send(id)
    const url = `/api/articles/${id}`
    const bulk = (action: string) => desk.ask('POST', '/api/articles/bulk', { ids: [id], action })
    const undone = { version, publishAt: null, unpublishAt: null, needsCategory: false }
    const answers = [
      await desk.ask('PATCH', url, { status: 'draft' }),
      await desk.ask('PATCH', url, { status: 'archived' }),
      await desk.ask('DELETE', url),
      await bulk('draft'),
      await bulk('archive'),
      await bulk('delete'),
      await desk.ask('POST', `${url}/undo-save`, undone),
    ]
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'seen'])
      expect(answer.json().choices).toEqual(['note', 'correct', 'redirect', 'gone'])
      expect(answer.json().seen).toMatchObject([{ id, newsletters: [{ title: 'Week 47', readers: 1284 }] }])
    }
    expect(answers[0]?.json().message).toMatch(/^“Fair opens”: sent to 1,284 readers on Friday in “Week 47”/)
    expect(await desk.statusOf(id)).toBe('published')
  })

  test('takes it down with a page that says so', async () => {
    const desk = await openDesk(openTestStore)
    const { id, slug } = await desk.publish('Fair opens')
    await desk.send(id)
    const done = await desk.ask('PATCH', `/api/articles/${id}`, { status: 'draft', seen: GONE })
    expect([done.statusCode, done.json().status]).toEqual([200, 'draft'])
    const page = { path: `/${slug}`, former: [], to: null, title: null, reason: GONE.reason }
    expect(await desk.site()).toEqual([{ ...page, takenDownAt: new Date(NOW).toISOString() }])
    expect(await desk.everybody()).not.toContain(slug)
    expect(await desk.decisions(id)).toMatchObject([
      { choice: 'gone', title: 'Fair opens', decidedBy: desk.staff.username, endedAt: null },
    ])
  })

  test('redirects to another page of the site, never to a missing one', async () => {
    const desk = await openDesk(openTestStore)
    const { id, slug } = await desk.publish('Fair opens')
    const other = await desk.publish('Fair closes')
    await desk.send(id)
    const to = (path: string) => desk.ask('DELETE', `/api/articles/${id}`, { seen: { kind: 'redirect', to: path } })
    for (const path of ['/nowhere', `/${slug}`, '//evil.example']) expect((await to(path)).statusCode, path).toBe(422)
    expect((await to(`/${other.slug}`)).statusCode).toBe(200)
    expect(await desk.site()).toMatchObject([{ path: `/${slug}`, to: `/${other.slug}` }])
    const refused = await desk.ask('DELETE', `/api/articles/${other.id}`)
    expect(refused.json().seen).toMatchObject([{ links: { count: 1, titles: ['Fair opens'] } }])
  })
})
