import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findLostFocus } from './lost-focus.ts'

let deleteButton: HTMLButtonElement

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame'] })
  document.body.innerHTML = '<main id="main" tabindex="-1"><button>Delete</button><button>Add</button></main>'
  deleteButton = document.querySelector('button') as HTMLButtonElement
  deleteButton.focus()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.innerHTML = ''
})

test('the screen gets the focus when what had it goes, also some paints later', () => {
  findLostFocus()
  for (let paint = 0; paint < 5; paint++) vi.advanceTimersToNextFrame()
  expect(document.activeElement).toBe(deleteButton)
  deleteButton.remove()
  vi.advanceTimersToNextFrame()
  expect(document.activeElement?.id).toBe('main')
})

test('the screen gets it again when a closing dialog gave it back to a button that then goes, too', () => {
  findLostFocus()
  deleteButton.blur()
  vi.advanceTimersToNextFrame()
  expect(document.activeElement?.id).toBe('main')
  deleteButton.focus()
  vi.advanceTimersToNextFrame()
  deleteButton.remove()
  vi.advanceTimersToNextFrame()
  expect(document.activeElement?.id).toBe('main')
})

test('the focus stays where it is when nothing goes', () => {
  findLostFocus()
  for (let paint = 0; paint < 60; paint++) vi.advanceTimersToNextFrame()
  expect(document.activeElement).toBe(deleteButton)
  deleteButton.remove()
  vi.advanceTimersToNextFrame()
  expect(document.activeElement).toBe(document.body)
})
