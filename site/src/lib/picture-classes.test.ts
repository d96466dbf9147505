import { describe, expect, it } from 'vitest'
import { focusClass, tintClass } from './picture-classes.ts'

describe('the classes of a picture', () => {
  it('tell its colour in eight steps of each channel', () => {
    expect(tintClass('#00ff7f')).toBe('tint r0 g7 b3')
    expect(tintClass(null)).toBeUndefined()
    expect(tintClass('red')).toBeUndefined()
  })

  it('tell which third stays in sight when it is cut', () => {
    expect(focusClass({ x: 0.5, y: 0.5 })).toBeUndefined()
    expect(focusClass({ x: 0.1, y: 1 })).toBe('focus-bottom-left')
    expect(focusClass({ x: 0.5, y: 0 })).toBe('focus-top-center')
    expect(focusClass(undefined)).toBeUndefined()
  })
})
