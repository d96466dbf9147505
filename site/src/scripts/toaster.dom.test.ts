import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DISMISSED_MS, openToaster, showToast, TOAST_MS } from './toaster.ts'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<main tabindex="-1"></main><section tabindex="-1" data-toaster></section>'
})
afterEach(() => vi.useRealTimers())

const toasts = () => [...document.querySelectorAll<HTMLElement>('[data-toaster] > *')]
const visible = () => toasts().filter(({ hidden }) => !hidden)
const show = (title: string, isFailure = false) => showToast(document, { title, description: 'Why.', isFailure })

describe('a toast', () => {
  it('is the only one, goes after five seconds, and leaves the page much later', () => {
    show('One')
    show('Two')
    expect(visible()).toHaveLength(1)
    expect(visible()[0]?.textContent).toContain('Two')
    vi.advanceTimersByTime(TOAST_MS - 1)
    expect(visible()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(visible()).toHaveLength(0)
    vi.advanceTimersByTime(DISMISSED_MS - 1)
    expect(toasts()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(toasts()).toHaveLength(0)
  })

  it('waits while a reader is at it', () => {
    show('One')
    visible()[0]?.dispatchEvent(new Event('pointerenter'))
    vi.advanceTimersByTime(10 * TOAST_MS)
    expect(visible()).toHaveLength(1)
    visible()[0]?.dispatchEvent(new Event('pointerleave'))
    vi.advanceTimersByTime(TOAST_MS)
    expect(visible()).toHaveLength(0)
  })

  it('is reached by F8 and closed by its button, after which the page has the focus', () => {
    openToaster(document)
    show('One')
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8' }))
    expect(document.activeElement).toBe(document.querySelector('[data-toaster]'))
    const close = visible()[0]?.querySelector('button')
    close?.focus()
    close?.click()
    expect(visible()).toHaveLength(0)
    expect(document.activeElement).toBe(document.querySelector('main'))
  })
})
