import { expect, test } from 'vitest'
import { roomBelow } from './bottom-actions.ts'

const at = (top: number, height: number) => ({ getBoundingClientRect: () => new DOMRect(0, top, 400, height) })

test('a toast stays above buttons at the bottom of the window', () => {
  expect(roomBelow(at(780, 90), 900)).toBe(120)
})

test('a toast goes to the bottom without buttons there: none, hidden, scrolled away or still below', () => {
  for (const actions of [null, at(0, 0), at(300, 90), at(900, 90)]) expect(roomBelow(actions, 900)).toBe(0)
})
