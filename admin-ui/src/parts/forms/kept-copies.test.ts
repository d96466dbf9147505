import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type FakeRoutes, fakeServer, NOBODY } from '../../../test/support/fake-server.ts'
import { openKept, TEXT_KEYS } from '../../../test/support/text-keys.ts'
import { accountKey, forgetAccount } from '../../lib/kept-for-account.ts'
import { sealOldTexts } from '../../lib/sealed-storage.ts'
import { askForTextKeys, forgetTextKeys } from '../../lib/text-keys.ts'
import { findLeftCopies, keptCopies } from './kept-copies.ts'
import { announceForm } from './open-forms.ts'

const DRAFTS = accountKey('draft', 'u1')
const copiesOf = (subject: string) => keptCopies('u1', `${DRAFTS}:${subject}`, z.object({ title: z.string() }))

/** As after a reload by somebody whom the service answers so. */
async function reload(routes: FakeRoutes = {}): Promise<void> {
  forgetTextKeys()
  fakeServer(routes)
  await askForTextKeys('u1')
}

beforeEach(() => reload())
afterEach(forgetTextKeys)

/** Simulates held locks of these forms. Returns the function that releases this tab's own locks. */
function locksOf(...formIds: string[]): () => void {
  const held = formIds.map((id) => ({ name: `hometown-form:${id}` }))
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.stubGlobal('navigator', { locks: { request: () => promise, query: async () => ({ held }) } })
  return resolve
}

const OTHERS_KEYS = { keys: [Buffer.alloc(32, 2).toString('base64url')] }
const SIGNED_OUT = { 'GET /api/auth/text-keys': NOBODY['GET /api/auth/me'] } as FakeRoutes

test('nobody reads a copy without the account, and its next sign-in finds it', async () => {
  copiesOf('a1').keep('f1', { title: 'The mayor resigns' })
  expect(JSON.stringify(localStorage)).not.toContain('mayor')
  await reload(SIGNED_OUT)
  expect(copiesOf('a1').list()).toEqual([])
  await reload({ 'GET /api/auth/text-keys': { body: OTHERS_KEYS } })
  expect(copiesOf('a1').list()).toEqual([])
  await reload()
  expect(copiesOf('a1').list()).toEqual([{ formId: 'f1', copy: { title: 'The mayor resigns' } }])
})

test('a copy opens after the service’s key was replaced, and is sealed with the new one then', async () => {
  copiesOf('a1').keep('f1', { title: 'Hail' })
  const [former] = TEXT_KEYS.keys
  await reload({ 'GET /api/auth/text-keys': { body: { keys: [...OTHERS_KEYS.keys, former] } } })
  expect(copiesOf('a1').find('f1')).toEqual({ title: 'Hail' })
  copiesOf('a1').keep('f1', { title: 'Hail and wind' })
  await reload({ 'GET /api/auth/text-keys': { body: OTHERS_KEYS } })
  expect(copiesOf('a1').find('f1')).toEqual({ title: 'Hail and wind' })
})

test('a copy that was moved to another name or changed is none', () => {
  copiesOf('a1').keep('f1', { title: 'Hail' })
  const sealed = localStorage.getItem(`${DRAFTS}:a1:f1`) ?? ''
  localStorage.setItem(`${DRAFTS}:a2:f1`, sealed)
  localStorage.setItem(`${DRAFTS}:a1:f1`, `${sealed.slice(0, -8)}AAAAAAA=`)
  expect(copiesOf('a2').find('f1')).toBeUndefined()
  expect(copiesOf('a1').find('f1')).toBeUndefined()
})

test('without the account’s keys nothing is kept, and what is there stays, until the service answers', async () => {
  copiesOf('a1').keep('f1', { title: 'Hail' })
  await reload({ 'GET /api/auth/text-keys': { status: 502, body: 'Bad gateway' } })
  expect(copiesOf('a1').keep('f1', { title: 'Hail and wind' })).toBe(false)
  expect(JSON.stringify(localStorage)).not.toContain('wind')
  await reload()
  expect(copiesOf('a1').find('f1')).toEqual({ title: 'Hail' })
  expect(copiesOf('a1').keep('f1', { title: 'Hail and wind' })).toBe(true)
})

test('what an earlier version kept readable is sealed once, and still found', async () => {
  const kept = JSON.stringify({ title: 'The mayor resigns' })
  const [mine, otis] = [`${DRAFTS}:a1:f1`, accountKey('comment', 'otis')]
  for (const name of [mine, otis]) localStorage.setItem(name, kept)
  sealOldTexts('u1')
  expect(openKept()).toEqual({ [mine]: kept })
  expect(localStorage.getItem(otis)).toBe(kept)
  expect(copiesOf('a1').find('f1')).toEqual({ title: 'The mayor resigns' })
  const sealed = localStorage.getItem(mine)
  sealOldTexts('u1')
  expect(localStorage.getItem(mine)).toBe(sealed)
})

test('texts of any length and script come back as they were', () => {
  const title = `Ž🙂\0${'Łódź '.repeat(40_000)}`
  copiesOf('a1').keep('f1', { title })
  expect(copiesOf('a1').find('f1')).toEqual({ title })
})

test('logging out deletes sealed copies, too', () => {
  copiesOf('a1').keep('f1', { title: 'Hail' })
  forgetAccount('u1')
  expect(localStorage).toHaveLength(0)
})

test('two forms of one thing keep two copies, and each removes its own', () => {
  const copies = copiesOf('new')
  copies.keep('one', { title: 'Hail' })
  copies.keep('two', { title: 'Beavers' })
  copiesOf('new:other').keep('three', { title: 'Of something else' })
  copies.remove('one')
  expect(copies.find('one')).toBeUndefined()
  expect(copies.list()).toEqual([{ formId: 'two', copy: { title: 'Beavers' } }])
})

test('what an open form keeps is offered to no other, here or in another tab, and what is left is', async () => {
  locksOf('elsewhere')
  const copies = copiesOf('new')
  const end = announceForm('here')
  for (const formId of ['here', 'elsewhere', 'left']) copies.keep(formId, { title: formId })
  expect((await findLeftCopies(copies)).map(({ formId }) => formId)).toEqual(['left'])
  end()
  const left = await findLeftCopies(copies)
  expect(left.map(({ formId }) => formId).sort()).toEqual(['here', 'left'])
})

test('a form that ends counts as left at once, until another tab goes on with it', async () => {
  const release = locksOf('here')
  const copies = copiesOf('new')
  announceForm('here')()
  copies.keep('here', { title: 'Hail' })
  expect(await findLeftCopies(copies)).toEqual([{ formId: 'here', copy: { title: 'Hail' } }])
  // Another tab opens the form.
  release()
  await vi.waitFor(async () => expect(await findLeftCopies(copies)).toEqual([]), 10_000)
})

test('a copy from before forms had ids is still found', async () => {
  localStorage.setItem(`${DRAFTS}:a1`, JSON.stringify({ title: 'Typed last week' }))
  expect((await findLeftCopies(copiesOf('a1'))).map(({ copy }) => copy.title)).toEqual(['Typed last week'])
  expect(copiesOf('a1').list()).toHaveLength(1)
})

test('a full browser says so, and gives up no other copy', () => {
  const copies = copiesOf('new')
  copies.keep('one', { title: 'Hail' })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(copies.keep('two', { title: 'Beavers' })).toBe(false)
  expect(copies.find('one')).toEqual({ title: 'Hail' })
})
