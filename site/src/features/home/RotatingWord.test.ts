// @vitest-environment jsdom
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RotatingWord } from './RotatingWord.island.tsx'

let root: Root

function show(reducedMotion: boolean): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: reducedMotion,
    addEventListener() {},
    removeEventListener() {},
  }))
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(createElement(RotatingWord, { words: ['Events', 'Sports', 'Clubs'] })))
}

const word = () => document.querySelector('.rotating-word')?.textContent
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
})

afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the rotating word', () => {
  it('changes every 800 ms and begins again after the last', () => {
    show(false)
    expect(word()).toBe('Events')
    wait(799)
    expect(word()).toBe('Events')
    wait(1)
    expect(word()).toBe('Sports')
    wait(1600)
    expect(word()).toBe('Events')
  })

  it('stops when the reader says so, and goes on again', () => {
    show(false)
    const button = document.querySelector('button')
    act(() => button?.click())
    wait(5000)
    expect(word()).toBe('Events')
    expect(button?.getAttribute('aria-pressed')).toBe('true')
    act(() => button?.click())
    wait(800)
    expect(word()).toBe('Sports')
  })

  it('never moves for readers who asked for less motion', () => {
    show(true)
    wait(5000)
    expect(word()).toBe('Events')
    expect(document.querySelector('button')).toBeNull()
  })
})
