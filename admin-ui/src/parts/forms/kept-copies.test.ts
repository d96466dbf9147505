import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { findLeftCopies, keptCopies } from './kept-copies.ts'
import { announceForm } from './open-forms.ts'

const copiesOf = (subject: string) => keptCopies(`test:${subject}`, z.object({ title: z.string() }))

/** Simulates held locks of these forms. Returns the function that releases this tab's own locks. */
function locksOf(...formIds: string[]): () => void {
  const held = formIds.map((id) => ({ name: `hometown-form:${id}` }))
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.stubGlobal('navigator', { locks: { request: () => promise, query: async () => ({ held }) } })
  return resolve
}

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
  localStorage.setItem('test:a1', JSON.stringify({ title: 'Typed last week' }))
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
