import { publicNewsletterPageSchema } from '@hometown/shared-types/public-newsletter'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../../../../test/support/build-test-app.ts'
import { newArticle } from '../../../../test/support/new-article.ts'
import { signIn } from '../../../../test/support/sign-in.ts'
import { type OpenTestStore, openTestStore } from '../../../../test/support/test-store.ts'
import { importSampleCounty } from '../../operations/sample-county/sample-county.service.ts'
import { updateDeskArticle } from '../articles/writing/desk-articles.service.ts'
import { requireUnsent } from '../seen/leave-readers.service.ts'
import { listTakenDown } from '../seen/seen.service.ts'

const LETTERS = '/api/newsletters/published'
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
  test('shows the note on the newsletter’s page as long as it stands, and that page is told', async () => {
    const desk = await openDesk(openTestStore)
    const { db } = desk.context.store
    await importSampleCounty(desk.context)
    const letters = async () => publicNewsletterPageSchema.parse((await desk.app.inject(LETTERS)).json()).data
    const told = async () => {
      const rows = await db.selectFrom('changes').select('subject_id').where('kind', '=', 'newsletter').execute()
      await db.deleteFrom('changes').execute()
      return rows.map(({ subject_id }) => subject_id)
    }
    const [letter] = await letters()
    const [article] = letter?.articles ?? []
    const noteOf = async () => (await letters())[0]?.articles[0]?.notes?.map(({ kind, text }) => [kind, text])
    expect(await noteOf()).toBeUndefined()
    await told()
    const note = { kind: 'note', text: 'This story is wrong.' }
    const made = await desk.ask('POST', `/api/articles/${article?.id}/corrections`, note)
    expect([await noteOf(), await told()]).toEqual([[['note', note.text]], [letter?.id]])
    await desk.ask('POST', `/api/articles/${article?.id}/corrections`, { kind: 'update', text: 'More.' })
    expect([await noteOf(), await told()]).toEqual([[['note', note.text]], []])
    await desk.ask('DELETE', `/api/corrections/${made.json().id}`)
    expect([await noteOf(), await told()]).toEqual([undefined, [letter?.id]])
  })

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

  test('of a deleted article ends when it is restored', async () => {
    const desk = await openDesk(openTestStore)
    const { id, slug } = await desk.publish('Fair opens')
    await desk.send(id)
    const deleted = await desk.ask('DELETE', `/api/articles/${id}`, { seen: { ...GONE, showTitle: true } })
    expect([deleted.statusCode, deleted.json()]).toEqual([200, { kept: false }])
    expect(await desk.site()).toMatchObject([{ path: `/${slug}`, title: 'Fair opens' }])
    expect(await desk.everybody()).toContain('Fair opens')
    await desk.ask('POST', '/api/articles/restore', { id })
    expect(await desk.site()).toEqual([])
    expect(await desk.decisions(id)).toMatchObject([{ choice: 'gone', endedAt: new Date(NOW).toISOString() }])
  })

  test('keeps leading there from its former addresses', async () => {
    const desk = await openDesk(openTestStore)
    const { id } = await desk.publish('Fair opens')
    await desk.ask('PATCH', `/api/articles/${id}`, { slug: 'the-fair' })
    await desk.send(id)
    await desk.ask('DELETE', `/api/articles/${id}`, { seen: GONE })
    expect(await desk.site()).toMatchObject([{ path: '/the-fair', former: ['/fair-opens'] }])
  })

  test('gives the address to another article that takes it', async () => {
    const desk = await openDesk(openTestStore)
    const { id, slug } = await desk.publish('Fair opens')
    await desk.send(id)
    await desk.ask('DELETE', `/api/articles/${id}`, { seen: GONE })
    expect((await desk.publish('Another', { slug })).slug).toBe(slug)
    expect(await desk.site()).toEqual([])
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

  test('keeps it with a note, which can be undone', async () => {
    const desk = await openDesk(openTestStore)
    const { id } = await desk.publish('Fair opens')
    await desk.send(id)
    const seen = { kind: 'note', text: 'We are checking this.' }
    const kept = await desk.ask('DELETE', `/api/articles/${id}`, { seen })
    expect([kept.statusCode, kept.json()]).toEqual([200, { kept: true }])
    const notes = async () => (await desk.ask('GET', `/api/articles/${id}/corrections`)).json()
    expect(await notes()).toMatchObject([{ kind: 'note', text: 'We are checking this.' }])
    const [decision] = await desk.decisions(id)
    expect((await desk.ask('POST', `/api/page-decisions/${decision.id}/undo`)).statusCode).toBe(200)
    expect([await notes(), await desk.statusOf(id)]).toEqual([[], 'published'])
    expect((await desk.ask('POST', `/api/page-decisions/${decision.id}/undo`)).statusCode).toBe(409)
  })

  test('can be undone after a draft and after a deletion', async () => {
    const desk = await openDesk(openTestStore)
    const { id } = await desk.publish('Fair opens')
    await desk.send(id)
    for (const take of [
      () => desk.ask('PATCH', `/api/articles/${id}`, { status: 'draft', seen: GONE }),
      () => desk.ask('DELETE', `/api/articles/${id}`, { seen: GONE }),
    ]) {
      await take()
      const [decision] = await desk.decisions(id)
      expect((await desk.ask('POST', `/api/page-decisions/${decision.id}/undo`)).statusCode).toBe(200)
      expect([await desk.site(), await desk.statusOf(id)]).toEqual([[], 'published'])
    }
  })

  test('applies one choice to all of several that were seen', async () => {
    const desk = await openDesk(openTestStore)
    const [sent, quiet] = [await desk.publish('Fair opens'), await desk.publish('Quiet one')]
    await desk.send(sent.id)
    const ids = [sent.id, quiet.id]
    const bulk = (seen: object) => desk.ask('POST', '/api/articles/bulk', { ids, action: 'draft', seen })
    expect((await bulk({ kind: 'note', text: 'Wait.' })).json()).toMatchObject({ done: [quiet.id], kept: [sent.id] })
    expect((await bulk(GONE)).json()).toMatchObject({ done: ids, kept: [] })
    expect(await desk.site()).toMatchObject([{ path: `/${sent.slug}` }])
  })

  test('counts a newsletter that began after the look', async () => {
    const desk = await openDesk(openTestStore)
    const { id, title, slug } = await desk.publish('Fair opens')
    await desk.send(id, 'sending')
    const look = desk.context.store.db
      .transaction()
      .execute((trx) => requireUnsent(desk.context, trx, { kind: 'article', id, title, slug }))
    await expect(look).rejects.toMatchObject({ status: 409, code: 'seen' })
    const refused = await desk.ask('PATCH', `/api/articles/${id}`, { status: 'draft' })
    expect(refused.json().seen).toMatchObject([{ newsletters: [{ isSending: true }] }])
  })
})

describe('what counts as seen', () => {
  test('are alerts, links of ours and reads', async () => {
    const desk = await openDesk(openTestStore)
    const { id, slug } = await desk.publish('Fair opens')
    const seen = async () => (await desk.ask('GET', `/api/seen/article/${id}`)).json()
    expect(await seen()).toEqual([])
    const { db } = desk.context.store
    await db.updateTable('articles').set({ views: 9 }).where('id', '=', id).execute()
    expect(await seen()).toEqual([])
    await db.updateTable('articles').set({ views: 10 }).where('id', '=', id).execute()
    expect(await seen()).toMatchObject([{ reads: 10 }])
    await desk.publish('Follow-up', { content: `<p>As <a href="/${slug}">we wrote</a>.</p>` })
    await db
      .insertInto('reader_alerts')
      .values({
        ...{ id: 'a', level: 'breaking', text: 'Fair opens now', url: `/${slug}`, starts_at: NOW, ends_at: NOW + 1 },
        ...{ created_at: NOW, created_by: null, ended_by: null },
      })
      .execute()
    expect(await seen()).toMatchObject([
      { links: { count: 1, titles: ['Follow-up'] }, alerts: [{ text: 'Fair opens now', devices: 0 }] },
    ])
  })

  test('are no newsletters that are drafts, and nothing of the sample county', async () => {
    const desk = await openDesk(openTestStore)
    const { id } = await desk.publish('Fair opens')
    await desk.send(id, 'draft')
    expect((await desk.ask('GET', `/api/seen/article/${id}`)).json()).toEqual([])
    await desk.send(id)
    await desk.context.store.db.updateTable('articles').set({ sample: 1 }).where('id', '=', id).execute()
    expect((await desk.ask('PATCH', `/api/articles/${id}`, { status: 'draft' })).statusCode).toBe(200)
  })

  test('a save that takes nothing from readers needs no choice', async () => {
    const desk = await openDesk(openTestStore)
    const { id } = await desk.publish('Fair opens')
    await desk.send(id)
    const saved = await updateDeskArticle(desk.context, id, { title: 'Fair opens today' }, desk.staff)
    expect(saved).toMatchObject({ title: 'Fair opens today', status: 'published' })
  })
})
