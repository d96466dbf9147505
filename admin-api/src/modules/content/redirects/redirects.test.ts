import { describe, expect, test } from 'vitest'
import { openCalendar } from '../../../../test/support/open-calendar.ts'
import { openSignedIn } from '../../../../test/support/sign-in.ts'
import { articleForm } from '../../../../test/support/write-articles.ts'
import { findRedirect } from './redirects.service.ts'

describe('an article that was public', () => {
  async function open() {
    const { app, context, call: ask } = await openSignedIn({ env: { SITE_URL: 'https://courier.example' } })
    const publish = async (title: string) =>
      (await ask('POST', '/api/articles', { ...articleForm, title, status: 'published' })).json()
    const found = (...paths: string[]) =>
      Promise.all(paths.map(async (path) => (await findRedirect(context.store.db, path))?.to))
    return { app, ask, publish, found }
  }

  test('is removed at each of its addresses as long as it is a draft or deleted', async () => {
    const { ask, publish, found } = await open()
    const { id, slug } = await publish('Fair opens')
    const paths = [`/${slug}`, '/the-fair']
    await ask('PATCH', `/api/articles/${id}`, { slug: 'the-fair' })
    expect(await found(...paths)).toEqual(['/the-fair', undefined])
    expect((await ask('PATCH', `/api/articles/${id}`, { status: 'draft' })).statusCode).toBe(200)
    expect(await found(...paths)).toEqual([null, null])
    await ask('PATCH', `/api/articles/${id}`, { status: 'published' })
    expect(await found(...paths)).toEqual(['/the-fair', undefined])
    expect((await ask('DELETE', `/api/articles/${id}`)).statusCode).toBe(200)
    expect(await found(...paths)).toEqual([null, null])
    await ask('POST', '/api/articles/restore', { id })
    expect(await found(...paths)).toEqual(['/the-fair', undefined])
  })

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

test('an event is deleted at once, also by the public calendar, and comes back by undo', async () => {
  const { create, call, context } = await openCalendar()
  const times = { startDate: '2026-12-05T10:00', endDate: '2026-12-05T14:00' }
  const { id, slug } = await create({ title: 'Fair', ...times, status: 'published' })
  const found = () => findRedirect(context.store.db, `/events/${slug}`)
  expect((await call('PATCH', `/api/calendar-events/${id}`, { status: 'draft' })).statusCode).toBe(200)
  expect(await found()).toMatchObject({ to: null })
  await call('PATCH', `/api/calendar-events/${id}`, { status: 'published' })
  expect(await found()).toBeUndefined()
  expect((await call('DELETE', `/api/calendar-events/${id}`)).statusCode).toBe(200)
  expect(await found()).toMatchObject({ to: null })
  await call('POST', '/api/calendar-events/undelete', { ids: [id] })
  expect(await found()).toBeUndefined()
  await call('POST', '/api/calendar-events/bulk', { ids: [id], action: 'delete', sendTo: '/calendar' })
  expect(await found()).toMatchObject({ to: '/calendar' })
})
