import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { currentToast } from '../../src/ui/toast.ts'

configure({
  asyncUtilTimeout: 50_000,
  // The check for visibility takes half of the time of a search. Tests that ask about it say `hidden: false`.
  defaultHidden: true,
  // React renders after an event when it does so in a browser. Rendering within the event, as Testing Library has it,
  // never ends or loses work where a part waits for its code.
  eventWrapper: (fire) => fire(),
  getElementError(message, container) {
    // Only the last try of a wait prints the document, which takes longer than the search.
    const shown = isTryingAgain() ? '' : `\n\n${prettyDOM(container)}`
    const error = new Error(`${message ?? ''}${shown}`)
    error.name = 'TestingLibraryElementError'
    return error
  },
})

/** Reads what Testing Library sets during `waitFor` and doesn't declare. */
function isTryingAgain(): boolean {
  const config: object = getConfig()
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true
}

/** Radix requires a ResizeObserver, and jsdom has none. */
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
  // The editor asks for these to scroll its caret into sight.
  Range.prototype.getClientRects = () => document.body.getClientRects()
  Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect()
  Element.prototype.hasPointerCapture = () => false
  Element.prototype.setPointerCapture = () => {}
  Element.prototype.releasePointerCapture = () => {}
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way.
  document.cookie = 'hometown_staff=1'
  setWidth(1440)
})

afterEach(() => {
  cleanup()
  currentToast.set(undefined)
  localStorage.clear()
  sessionStorage.clear()
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
