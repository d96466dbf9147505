import { describe, expect, test } from 'vitest'
import { buildTestContext } from '../../../../test/support/build-test-app.ts'
import { openPolledMirror } from '../../../../test/support/mirror-harness.ts'
import { openCalendar } from '../../../../test/support/open-calendar.ts'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import { articleForm, deleteArticle } from '../../../../test/support/write-articles.ts'
import { findLinksToArticles } from '../articles/index.ts'
import { findRedirect, saveFormerPaths, setRedirectTarget } from './redirects.service.ts'

describe('an article that was public', () => {
  async function open() {
    const { app, context, call: ask } = await openSignedIn({ env: { SITE_URL: 'https://courier.example' } })
    const publish = async (title: string) =>
      (await ask('POST', '/api/articles', { ...articleForm, title, status: 'published' })).json()
    const found = (...paths: string[]) =>
      Promise.all(paths.map(async (path) => (await findRedirect(context.store.db, path))?.to))
    return { app, ask, publish, found }
  }

  test('sends its readers on, one by one or together, and tells the site only that', async () => {
    const { app, ask, publish, found } = await open()
    const [one, two, three] = [await publish('One'), await publish('Two'), await publish('Three')]
    const sendTo = 'https://courier.example/calendar'
    await ask('DELETE', `/api/articles/${one.id}`, { sendTo })
    const ids = [two.id]
    await ask('POST', '/api/articles/bulk', { ids, action: 'delete', sendTo: 'https://fair.example/two' })
    await ask('DELETE', `/api/articles/${three.id}`)
    expect(await found('/one', '/two', '/three')).toEqual(['/calendar', 'https://fair.example/two', null])
    expect((await app.inject('/api/site')).json().redirects).toEqual([
      { from: '/one', to: '/calendar' },
      { from: '/two', to: 'https://fair.example/two' },
    ])
  })

  test('can’t send them to itself, to another removed page, or to no address', async () => {
    const { ask, publish } = await open()
    const [{ id, slug }, other] = [await publish('Fair opens'), await publish('Fair closes')]
    await ask('DELETE', `/api/articles/${other.id}`)
    for (const sendTo of [`/${slug}`, `/${other.slug}`, '//evil.example', 'http://fair.example', 'fair', '/a b'])
      expect((await ask('DELETE', `/api/articles/${id}`, { sendTo })).statusCode, sendTo).toBe(422)
    expect((await ask('GET', `/api/articles/${id}`)).json().status).toBe('published')
  })
})

test('an event sends its readers on when it is deleted, and has them back when it is restored', async () => {
  const { create, call, context } = await openCalendar()
  const times = { startDate: '2026-12-05T10:00', endDate: '2026-12-05T14:00' }
  const { id, slug } = await create({ title: 'Fair', ...times, status: 'published' })
  const found = () => findRedirect(context.store.db, `/events/${slug}`)
  await call('POST', '/api/calendar-events/bulk', { ids: [id], action: 'delete', sendTo: '/calendar' })
  expect(await found()).toMatchObject({ to: '/calendar' })
  await call('POST', '/api/calendar-events/undelete', { ids: [id] })
  expect(await found()).toBeUndefined()
})

test('an event that was public and is merged into another one leads there, wherever that is', async () => {
  const { create, call, context } = await openCalendar()
  const { db } = context.store
  const times = { startDate: '2026-12-05T10:00', endDate: '2026-12-05T14:00' }
  const { id: kept } = await create({ title: 'Fair', ...times, status: 'published' })
  const { id } = await create({ title: 'Market', ...times, status: 'published' })
  await call('PATCH', `/api/calendar-events/${id}`, { status: 'draft' })
  await db.updateTable('events').set({ possible_duplicate_of: kept }).where('id', '=', id).execute()
  expect((await call('POST', `/api/calendar-events/${id}/merge`, { version: 2 })).statusCode).toBe(200)
  expect(await findRedirect(db, '/events/market')).toEqual({ to: '/events/fair', isRemoved: false })
  await call('POST', '/api/calendar-events/undelete', { ids: [id] })
  await call('PATCH', `/api/calendar-events/${id}`, { status: 'published' })
  expect(await findRedirect(db, '/events/market')).toBeUndefined()
})

test('where an editor sends the readers of one article isn’t where another one’s go that had the same address', async () => {
  const { store } = await buildTestContext()
  const paths = ['/2026/11/28/fair']
  const note = (id: string) =>
    store.write('wordpress', (tx) => saveFormerPaths(tx, [{ row: { id, slug: 'fair', status: 'published' }, paths }]))
  await note('first')
  await store.write('operator', (tx) => setRedirectTarget(tx, ['first'], '/calendar'))
  expect(await findRedirect(store.db, '/2026/11/28/fair')).toEqual({ to: '/calendar', isRemoved: true })
  await note('second')
  expect(await findRedirect(store.db, '/2026/11/28/fair')).toEqual({ to: null, isRemoved: true })
})

/** Readers learn at this address that the article was removed. */
const REMOVED = '/2026/11/28/later'
const LATER: [fields: Record<string, unknown>, to: string][] = [
  [{ status: 'publish' }, '/later'],
  [{ slug: 'moved' }, '/moved'],
  [{ status: 'draft' }, REMOVED],
  [{ status: 'publish' }, '/moved'],
  [{ password: 'please' }, REMOVED],
]

describe('the addresses of posts in WordPress', () => {
  async function open(slugs: string[]) {
    const mirror = await openPolledMirror({ posts: slugs.length })
    const { site } = mirror.wordpress
    site.permalinks = '/%year%/%monthnum%/%day%/%postname%/'
    for (const [number, slug] of slugs.entries())
      Object.assign(site.posts[number] ?? {}, { slug, date: Date.UTC(2026, 10, 28, 18) })
    await mirror.webhook(...site.posts.map(({ id }) => id))
    return { ...mirror, db: mirror.context.store.db, posts: site.posts }
  }

  test('lead to the articles: dated ones, the short ones with the number, and every spelling of a slug', async () => {
    const { db } = await open(['fair', 'sports', 'cafe%cc%81'])
    const known = {
      '/2026/11/28/fair': '/fair',
      '/2026/11/28/fair/': '/fair',
      '/2026/11/28/sports': '/sports-101',
      '/2026/11/28/caf%C3%A9': '/caf%C3%A9',
      '/2026/11/28/cafe%CC%81': '/caf%C3%A9',
      '/?p=100': '/fair',
    }
    for (const [address, to] of Object.entries(known)) expect((await findRedirect(db, address))?.to).toBe(to)
    for (const address of ['/?p=900', '/?p=4711', '/2026/11/27/fair', '/fair', '/'])
      expect(await findRedirect(db, address)).toBeUndefined()
  })

  test('reach the file of redirects at once, unless a line for all of that kind is in it', async () => {
    const { db, posts, webhook, wordpress } = await open(['fair', 'sports'])
    const kinds = async () => {
      const changes = await db.selectFrom('changes').select('kind').orderBy('seq').execute()
      await db.deleteFrom('changes').execute()
      return [...new Set(changes.map(({ kind }) => kind))]
    }
    expect(await kinds()).toContain('redirects')
    Object.assign(posts[0] ?? {}, { date: Date.UTC(2026, 10, 27, 18) })
    await webhook(100)
    expect(await kinds()).toEqual(['article'])
    wordpress.site.permalinks = '/news/%postname%/'
    await webhook(100)
    expect(await kinds()).toContain('redirects')
  })

  test('in texts become ours once their post is an article here, follow it, and stay ours when it is removed; others stay', async () => {
    const { article, context, db, posts, wordpress, webhook } = await open(['linking', 'fair', 'later'])
    const { url } = wordpress
    const [linking, , later] = posts
    if (!linking || !later) throw new Error('no posts')
    const hrefs = ['2026/11/28/fair/', '?p=101&amp;x=1', '2026/11/28/fair/#rides', '2026/11/28/later/', 'a-page/']
    linking.content = hrefs.map((path) => `<p><a href="${url}/${path}">${path}</a></p>`).join('')
    later.status = 'draft'
    await webhook(100, 102)
    const links = async () => {
      const row = (await article(100)) ?? expect.fail('not stored')
      const found = (await findLinksToArticles(db, [row])).get(row.id) ?? []
      return found.map(({ href, to }) => `${href.replace(url, '')} ${to}`).sort()
    }
    const known = ['/2026/11/28/fair/ /fair', '/2026/11/28/fair/#rides /fair#rides', '/?p=101&amp;x=1 /fair']
    expect(await links()).toEqual([...known, `/2026/11/28/later/ ${REMOVED}`].sort())
    const changedBy = async (move: () => Promise<void>) => {
      await db.deleteFrom('changes').execute()
      await move()
      const changed = db.selectFrom('changes').select('content_id').where('kind', '=', 'article').orderBy('content_id')
      return (await changed.execute()).map((row) => row.content_id)
    }
    for (const [fields, to] of LATER) {
      Object.assign(later, fields)
      expect(await changedBy(() => webhook(102))).toEqual([100, 102])
      expect(await links()).toEqual([...known, `/2026/11/28/later/ ${to}`].sort())
    }
    const { id } = (await article(101)) ?? expect.fail('not stored')
    expect(await changedBy(() => deleteArticle(context, id))).toEqual([100, 101])
  })
})
