import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { rotateWord } from './rotating-word.ts'

let seen: (isIntersecting: boolean) => void = () => undefined

function show(reducedMotion: boolean): void {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(onSeen: (entries: { isIntersecting: boolean }[]) => void) {
        seen = (isIntersecting) => onSeen([{ isIntersecting }])
      }
      observe() {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: reducedMotion, addEventListener() {} }))
  document.body.innerHTML = `
    <span data-rotating-words="Events,Sports,Clubs">Events</span>
    <button type="button" aria-pressed="false" data-rotating-stop disabled></button>`
  rotateWord(document)
}

const word = () => document.querySelector('span')?.textContent
const button = () => document.querySelector('button')

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  document.body.replaceChildren()
  vi.useRealTimers()
})

it('changes every 800 ms, begins again after the last, and rests while nobody sees it', () => {
  show(false)
  vi.advanceTimersByTime(799)
  expect(word()).toBe('Events')
  vi.advanceTimersByTime(1)
  expect(word()).toBe('Sports')
  vi.advanceTimersByTime(1600)
  expect(word()).toBe('Events')
  seen(false)
  vi.advanceTimersByTime(5000)
  expect(word()).toBe('Events')
  seen(true)
  vi.advanceTimersByTime(800)
  expect(word()).toBe('Sports')
})

it('stops when the reader says so, and goes on again', () => {
  show(false)
  expect(button()?.disabled).toBe(false)
  button()?.click()
  vi.advanceTimersByTime(5000)
  expect(word()).toBe('Events')
  expect(button()?.getAttribute('aria-pressed')).toBe('true')
  button()?.click()
  vi.advanceTimersByTime(800)
  expect(word()).toBe('Sports')
})

it('never moves for readers who asked for less motion', () => {
  show(true)
  vi.advanceTimersByTime(5000)
  expect(word()).toBe('Events')
  expect(button()?.disabled).toBe(true)
})
