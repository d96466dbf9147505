// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showCurrentSection } from './current-section.ts'

type Seen = Pick<IntersectionObserverEntry, 'boundingClientRect' | 'intersectionRatio' | 'rootBounds'>

let tell: ((entries: Seen[]) => void) | undefined

beforeEach(() => {
  tell = undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: Seen[]) => void) {
        tell = callback
      }
      observe() {}
      disconnect() {}
    },
  )
  document.body.innerHTML =
    '<ul class="nav-list"><li><a href="/">Home</a></li><li><a href="/jobs" aria-current="page">Jobs</a></li></ul>'
})

afterEach(() => {
  vi.unstubAllGlobals()
})

const rootBounds = new DOMRect(10, 0, 300, 40)

function scrolled(): number | undefined {
  return document.querySelector('.nav-list')?.scrollLeft
}

it('brings the open section to the middle of a navigation that goes on beyond the screen', () => {
  showCurrentSection(document)
  tell?.([{ boundingClientRect: new DOMRect(510, 0, 40, 40), intersectionRatio: 0, rootBounds }])
  expect(scrolled()).toBe(370)
})

it('leaves the navigation where it is when the open section is in sight', () => {
  showCurrentSection(document)
  tell?.([{ boundingClientRect: new DOMRect(100, 0, 40, 40), intersectionRatio: 1, rootBounds }])
  expect(scrolled()).toBe(0)
})

it('has nothing to do where no section is open', () => {
  document.querySelector('[aria-current]')?.removeAttribute('aria-current')
  showCurrentSection(document)
  expect(tell).toBeUndefined()
})
