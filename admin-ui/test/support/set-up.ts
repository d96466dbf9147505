import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { forgetLoaded } from '../../src/features/suggestions/per-user.ts'
import { currentToast } from '../../src/ui/toast.ts'

configure({
  // Waits end with their condition. The limit is for busy machines and for the first test of a file, which compiles its
  // screen.
  asyncUtilTimeout: 25_000,
  // React renders after an event when it does so in a browser. Rendering within the event, as Testing Library has it,
  // never ends or loses work where a part waits for its code.
  eventWrapper: (fire) => fire(),
})

/** Missing in jsdom, required by Radix. */
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

/** A stream without events; tests of live updates use their own. */
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
  // The text's caret is scrolled into sight.
  Range.prototype.getClientRects = () => document.body.getClientRects()
  Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect()
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
  forgetLoaded()
  vi.unstubAllGlobals()
})

export function setWidth(width: number): void {
  vi.stubGlobal('matchMedia', (query: string) => {
    const [, side, limit] = /(min|max)-width: ([\d.]+)px/.exec(query) ?? []
    return {
      matches: side === 'max' ? width <= Number(limit) : side === 'min' && width >= Number(limit),
      addEventListener: () => {},
      removeEventListener: () => {},
    }
  })
}
