import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openQuickSignups, takeEmailFromQuickSignup } from './quick-signup.ts'

beforeEach(() => {
  document.body.innerHTML = '<form data-quick-signup><input name="email" value="ann@example.org" /></form>'
})
afterEach(() => vi.restoreAllMocks())

function submit() {
  const left: string[] = []
  openQuickSignups(document, (path) => left.push(path))
  const isSent = document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { cancelable: true }))
  return { left, isSent }
}

it('leads on with the address, which is carried once', () => {
  expect(submit()).toEqual({ left: ['/subscribe'], isSent: false })
  expect(takeEmailFromQuickSignup()).toBe('ann@example.org')
  expect(takeEmailFromQuickSignup()).toBe('')
})

it('sends the form where nothing can be carried over', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Refused')
  })
  expect(submit()).toEqual({ left: [], isSent: true })
})
