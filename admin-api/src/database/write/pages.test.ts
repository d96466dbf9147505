import { expect, test } from 'vitest'
import { openSignedIn } from '../../../test/support/sign-in.ts'
import { articleForm } from '../../../test/support/write-articles.ts'
import { findRedirect } from '../../modules/content/redirects/redirects.service.ts'
import { PAGES, type PageKind } from './pages.ts'

interface Case {
  /** Where they are created. */
  readonly base: string
  readonly form: object
  readonly first: string
  /** A save that moves it. Missing where nothing changes an address. */
  readonly move?: { changes: object; to: string }
  /** A save that takes it from readers, and one that brings it back. */
  readonly hide?: { changes: object; back: object }
  /** Missing where nobody can. */
  readonly restore?: (id: string) => { path: string; body?: object }
}

const day = { startDate: '2026-12-05T10:00', endDate: '2026-12-05T14:00' }
const [hidden, shown] = [{ status: 'draft' }, { status: 'published' }]

/** Topics and newsletters are addressed by what never changes, and go with the words and mails that they are about. */
const CASES: Record<Exclude<PageKind, 'topic' | 'newsletter'>, Case> = {
  article: {
    base: '/api/articles',
    form: { ...articleForm, title: 'The fair', status: 'published' },
    first: '/the-fair',
    move: { changes: { slug: 'county-fair' }, to: '/county-fair' },
    hide: { changes: hidden, back: shown },
    restore: (id) => ({ path: '/api/articles/restore', body: { id } }),
  },
  event: {
    base: '/api/calendar-events',
    form: { title: 'The fair', ...day, status: 'published' },
    first: '/events/the-fair',
    hide: { changes: hidden, back: shown },
    restore: (id) => ({ path: '/api/calendar-events/undelete', body: { ids: [id] } }),
  },
  person: {
    base: '/api/people',
    form: { name: 'Ann Roe' },
    first: '/author/ann-roe',
    move: { changes: { slug: 'ann' }, to: '/author/ann' },
    restore: (id) => ({ path: `/api/people/${id}/restore` }),
  },
  business: {
    base: '/api/businesses',
    form: { name: 'Bakery', category: 'Food', status: 'published' },
    first: '/business-directory/bakery',
    move: { changes: { slug: 'main-street-bakery' }, to: '/business-directory/main-street-bakery' },
    hide: { changes: hidden, back: shown },
  },
}

test.each(Object.entries(CASES))(
  'a page of kind %s moves with a redirect, is 410 when it goes, and comes back',
  async (kind, one) => {
    const { context, call } = await openSignedIn()
    const ask = async (...given: Parameters<typeof call>) => {
      const answer = await call(...given)
      expect(answer.statusCode, `${given.slice(0, 2).join(' ')}: ${answer.body}`).toBeLessThan(300)
      return answer.json()
    }
    const found = (path: string) => findRedirect(context.store.db, path)
    const removed = { to: null, isRemoved: true }
    const { id } = await ask('POST', one.base, one.form)
    let version = 1
    const save = async (changes: object) => {
      const saved = await ask('PATCH', `${one.base}/${id}`, { version, ...changes })
      version = saved.version
    }
    const paths = [one.first]
    expect(PAGES[kind as PageKind].folder).toBe(one.first.slice(0, one.first.lastIndexOf('/') + 1))
    expect(await found(one.first)).toBeUndefined()
    if (one.move) {
      await save(one.move.changes)
      expect(await found(one.first)).toEqual({ to: one.move.to, isRemoved: false })
      expect(await found(one.move.to)).toBeUndefined()
      paths.push(one.move.to)
    }
    if (one.hide) {
      await save(one.hide.changes)
      for (const path of paths) expect(await found(path), path).toEqual(removed)
      await save(one.hide.back)
      expect(await found(paths.at(-1) ?? '')).toBeUndefined()
    }
    await ask('DELETE', `${one.base}/${id}?version=${version}`)
    for (const path of paths) expect(await found(path), path).toEqual(removed)
    if (!one.restore) return
    const { path, body } = one.restore(id)
    await ask('POST', path, body)
    expect(await found(paths.at(-1) ?? '')).toBeUndefined()
    if (one.move) expect(await found(one.first)).toEqual({ to: one.move.to, isRemoved: false })
  },
)
