import { expect, it } from 'vitest'
import { accentShades, contrast } from './colors.ts'

it('leaves a colour as chosen where it can be read', () => {
  expect(accentShades('#1f5c4a').light).toBe('#1f5c4a')
})

it.each(['#ffff00', '#000000', '#777777'])('makes shades of %s that can be read in both themes', (colour) => {
  const { light, dark } = accentShades(colour)
  expect(contrast(light, '#f2efe7')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(dark, '#1d1f1c')).toBeGreaterThanOrEqual(4.5)
})
