import { describe, expect, it } from 'vitest'
import { accentStylesheet, contrast } from './accent.ts'

describe('the accent colour', () => {
  it('stays as chosen where it can be read', () => {
    expect(accentStylesheet('#1f5c4a')).toContain(':root{--accent:#1f5c4a;')
  })

  it.each(['#1f5c4a', '#ffff00', '#000000', '#ffffff', '#777777', '#ff0000'])(
    '%s can be read in both themes',
    (colour) => {
      const [light = '', dark = ''] = [...accentStylesheet(colour).matchAll(/--accent:(#[0-9a-f]{6})/g)].map(
        (match) => match[1],
      )
      expect(contrast(light, '#f2efe7')).toBeGreaterThanOrEqual(4.5)
      expect(contrast(dark, '#1d1f1c')).toBeGreaterThanOrEqual(4.5)
    },
  )
})
