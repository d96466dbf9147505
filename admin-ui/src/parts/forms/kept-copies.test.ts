import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { type FakeRoutes, fakeServer, NOBODY } from '../../../test/support/fake-server.ts'
import { accountKey, forgetAccount } from '../../lib/kept-for-account.ts'
import { askForTextKeys, forgetTextKeys } from '../../lib/text-keys.ts'
import { keptCopies } from './kept-copies.ts'

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
function _locksOf(...formIds: string[]): () => void {
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

test('a full browser says so, and gives up no other copy', () => {
  const copies = copiesOf('new')
  copies.keep('one', { title: 'Hail' })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(copies.keep('two', { title: 'Beavers' })).toBe(false)
  expect(copies.find('one')).toEqual({ title: 'Hail' })
})
