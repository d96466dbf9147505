import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { currentToast } from '../../src/ui/toast.ts'

// A wait ends with its condition; the limit is for a machine that has other things to do, and for the first test of a file,
// which compiles its screen.
configure({ asyncUtilTimeout: 25_000 })

/** What Radix asks of a browser and jsdom has not. */
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** A stream that never says anything; tests of live updates bring one of their own. */
class SilentEventSource extends EventTarget {
  static readonly CLOSED = 2
  readonly readyState = 0
  close(): void {}
}

beforeEach(() => {
  vi.stubGlobal('EventSource', SilentEventSource)
  vi.stubGlobal('ResizeObserver', NoResizeObserver)
  vi.stubGlobal('scrollTo', () => {})
  window.scrollTo = () => {}
  Element.prototype.scrollIntoView = () => {}
  Element.prototype.hasPointerCapture = () => false
  Element.prototype.setPointerCapture = () => {}
  Element.prototype.releasePointerCapture = () => {}
  setWidth(1440)
})

afterEach(() => {
  cleanup()
  currentToast.set(undefined)
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

/** What media queries of a greatest width see. */
export function setWidth(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const limit = /max-width: ([\d.]+)px/.exec(query)?.[1]
    return {
      matches: limit !== undefined && width <= Number(limit),
      addEventListener: () => {},
      removeEventListener: () => {},
    }
  })
}
