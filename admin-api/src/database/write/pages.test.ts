import { expect, test } from 'vitest'
import { openSignedIn } from '../../../test/support/sign-in.ts'
import { articleForm } from '../../../test/support/write-articles.ts'
import { articles } from '../../modules/content/articles/index.ts'
import { findRedirect } from '../../modules/content/redirects/index.ts'
import type { PageKind } from '../database.ts'
import { PAGES } from './pages.ts'

interface Case {
  /** The path of the call that creates them. */
  readonly base: string
  readonly form: object
  readonly first: string
  /** A save that moves it. Missing if nothing changes an address. */
  readonly move?: { changes: object; to: string }
  /** A save that takes it from readers, and one that brings it back. */
  readonly hide?: { changes: object; back: object }
  /** Missing if nobody can restore it. */
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

async function openPages(kind: PageKind, { base }: Case) {
  const { context, call, changes } = await openSignedIn()
  const ask = async (...given: Parameters<typeof call>) => {
    const answer = await call(...given)
    expect(answer.statusCode, `${kind}, ${given.slice(0, 2).join(' ')}: ${answer.body}`).toBeLessThan(300)
    return answer.json()
  }
  return {
    ask,
    changes,
    found: (path: string) => findRedirect(context.store.db, path),
    async create(form: object) {
      const { id } = await ask('POST', base, form)
      let version = 1
      return {
        id,
        save: async (changes: object) => {
          version = (await ask('PATCH', `${base}/${id}`, { version, ...changes })).version
        },
        remove: () => ask('DELETE', `${base}/${id}?version=${version}`),
      }
    },
  }
}

const kinds = (Object.keys(CASES) as (keyof typeof CASES)[]).map((kind) => [kind, CASES[kind]] as const)

test.each(kinds)('a page of kind %s moves with a redirect, is 410 when it goes, and comes back', async (kind, one) => {
  const { ask, changes, create, found } = await openPages(kind, one)
  const removed = { to: null, isRemoved: true }
  const { id, save, remove } = await create(one.form)
  const paths = [one.first]
  expect(PAGES[kind].folder).toBe(one.first.slice(0, one.first.lastIndexOf('/') + 1))
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
    expect(await changes()).not.toContain('redirects')
    await save(one.hide.back)
    expect(await found(paths.at(-1) ?? '')).toBeUndefined()
    if (kind === 'article') expect(await changes()).toContain('redirects')
  }
  await remove()
  for (const path of paths) expect(await found(path), path).toEqual(removed)
  if (!one.restore) return
  const { path, body } = one.restore(id)
  await ask('POST', path, body)
  expect(await found(paths.at(-1) ?? '')).toBeUndefined()
  if (one.move) expect(await found(one.first)).toEqual({ to: one.move.to, isRemoved: false })
})

test('no write gives an article the address of a page of the site; one that has it already stays until it moves', async () => {
  const { context, ask } = await openSignedIn()
  const { db } = context.store
  const { body } = await ask('POST', '/api/articles', { ...articleForm, status: 'published' })
  const moveTo = (slug: string) =>
    context.store.write('operator', async (tx) => tx.update(await tx.expect(articles, body.id), { slug }))
  await expect(moveTo('sports')).rejects.toMatchObject({ status: 409, code: 'taken' })
  // An update that brings a page leaves such a row.
  await db.updateTable('articles').set({ slug: 'sports' }).execute()
  expect((await moveTo('sports')).version).toBe(2)
  await ask('DELETE', `/api/articles/${body.id}?version=2`)
  expect((await ask('POST', '/api/articles/restore', { id: body.id })).body.slug).toBe('sports-1')
})

const withDrafts = kinds.filter(([, { move, hide }]) => move && hide)

test.each(withDrafts)(
  'a former address of a page of kind %s goes to what is published there, and to no draft',
  async (kind, one) => {
    const { changes, create, found } = await openPages(kind, one)
    const slug = one.first.split('/').at(-1)
    const other = await create(one.form)
    await other.save(one.move?.changes ?? {})
    const passing = await create({ ...one.form, slug: 'passing' })
    await passing.save(one.hide?.changes ?? {})
    for (const passed of [slug, 'elsewhere']) {
      await passing.save({ slug: passed })
      expect(await found(one.first)).toEqual({ to: one.move?.to, isRemoved: false })
    }
    expect(await changes()).not.toContain('redirects')
    await create({ ...one.form, slug })
    expect(await found(one.first)).toBeUndefined()
    if (kind === 'article') expect(await changes()).toContain('redirects')
  },
)
