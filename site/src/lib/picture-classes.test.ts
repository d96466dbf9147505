import { readFileSync } from 'node:fs'
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

  it('mean something in the style sheet, whichever third and colour', () => {
    const styles = readFileSync(new URL('../styles/pictures.css', import.meta.url), 'utf8')
    const shares = [0, 0.5, 1]
    const focus = shares.flatMap((x) => shares.map((y) => focusClass({ x, y }))).filter((name) => name !== undefined)
    expect(focus).toHaveLength(8)
    for (const name of focus) {
      const [, down = '', across = ''] = name.split('-')
      const place = [percent[across], percent[down]].join(' ')
      expect(styles).toMatch(new RegExp(`\\.${name} \\{\\s*object-position: ${place};`))
    }
    for (const channel of 'rgb') for (const step of '01234567') expect(styles).toContain(`.${channel}${step} {`)
  })
})

const percent: Record<string, string> = {
  left: '0%',
  top: '0%',
  center: '50%',
  middle: '50%',
  right: '100%',
  bottom: '100%',
}
