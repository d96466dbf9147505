import { expect, test } from 'vitest'
import { isDarkInk } from './LogoField.tsx'

const NAVY = [29, 53, 87, 255]
const WHITE = [255, 255, 255, 255]
const NOTHING = [0, 0, 0, 0]

test('dark ink on nothing would disappear on the dark theme', () => {
  expect(isDarkInk([...NAVY, ...NOTHING, ...NOTHING])).toBe(true)
})

test('one dark word among light ones would too', () => {
  expect(isDarkInk([...NAVY, ...WHITE, ...WHITE, ...NOTHING])).toBe(true)
})

test('light ink stays readable', () => {
  expect(isDarkInk([...WHITE, ...NOTHING])).toBe(false)
})

test('a picture with a ground of its own brings what it stands on', () => {
  expect(isDarkInk([...NAVY, ...WHITE])).toBe(false)
})

test('an empty picture has nothing to hide', () => {
  expect(isDarkInk(NOTHING)).toBe(false)
})
