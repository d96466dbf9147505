import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeCarriedEmail } from '../../lib/carried-email.ts'
import { openQuickSignup } from './quick-signup.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `
    <form data-quick-signup><input name="email" value="ann@example.org" /></form>
    <section data-toaster></section>`
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

function submit(): string[] {
  const left: string[] = []
  openQuickSignup(document, (path) => left.push(path))
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { cancelable: true }))
  return left
}

it('leads on at once with the address, and leaves what there is to say to the next page', () => {
  expect(submit()).toEqual(['/subscribe'])
  expect(document.querySelector('[data-toaster] > *')).toBeNull()
  expect(takeCarriedEmail()).toBe('ann@example.org')
  expect(takeCarriedEmail()).toBe('')
})

it('says it here where nothing can be carried over', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Refused')
  })
  const left = submit()
  expect(document.querySelector('[data-toaster] > *')?.textContent).toContain('Almost there')
  expect(left).toEqual([])
  vi.runAllTimers()
  expect(left).toEqual(['/subscribe'])
})
