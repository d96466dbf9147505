import { expect, test } from 'vitest'
import { largestRect, moveRect, resizeRect } from './CropTool.tsx'

const PICTURE = { width: 400, height: 200 }
const RECT = { left: 100, top: 50, width: 200, height: 100 }

test('the largest rectangle of a ratio stays around what was chosen, within the picture', () => {
  expect(largestRect(PICTURE, null)).toEqual({ left: 0, top: 0, width: 400, height: 200 })
  expect(largestRect(PICTURE, 1)).toEqual({ left: 100, top: 0, width: 200, height: 200 })
  expect(largestRect(PICTURE, 1, { left: 300, top: 0, width: 100, height: 100 })).toMatchObject({ left: 200 })
})

test('a rectangle is never moved out of the picture', () => {
  expect(moveRect(RECT, 10, -10, PICTURE)).toEqual({ ...RECT, left: 110, top: 40 })
  expect(moveRect(RECT, 500, -500, PICTURE)).toEqual({ ...RECT, left: 200, top: 0 })
})

test('a pulled corner leaves the opposite one where it is', () => {
  expect(resizeRect(RECT, 20, 10, PICTURE, null)).toEqual({ ...RECT, width: 220, height: 110 })
  expect(resizeRect(RECT, 500, 500, PICTURE, null)).toEqual({ ...RECT, width: 300, height: 150 })
  expect(resizeRect(RECT, -500, -500, PICTURE, null)).toMatchObject({ width: 16, height: 16 })
})

test('with a ratio both sides follow', () => {
  expect(resizeRect(RECT, 40, 0, PICTURE, 2)).toEqual({ ...RECT, width: 240, height: 120 })
  expect(resizeRect(RECT, 0, 20, PICTURE, 2)).toEqual({ ...RECT, width: 240, height: 120 })
  expect(resizeRect(RECT, 500, 0, PICTURE, 2)).toEqual({ ...RECT, width: 300, height: 150 })
})
