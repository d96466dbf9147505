import { expect, it, vi } from 'vitest'
import { letKeysScroll } from './scrolling-parts.ts'

it('lets the keyboard reach a table that is wider than its room, while it is', () => {
  let resized: ((entries: { target: Element }[]) => void) | undefined
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: (entries: { target: Element }[]) => void) {
        resized = callback
      }
      observe() {}
    },
  )
  document.body.innerHTML = '<div class="article-text"><table></table></div>'
  letKeysScroll(document)
  const table = document.body.getElementsByTagName('table')[0] ?? document.body
  const widen = (scrollWidth: number) => {
    Object.defineProperty(table, 'scrollWidth', { value: scrollWidth, configurable: true })
    resized?.([{ target: table }])
  }
  widen(900)
  expect(table.tabIndex).toBe(0)
  widen(0)
  expect(table.hasAttribute('tabindex')).toBe(false)
})
