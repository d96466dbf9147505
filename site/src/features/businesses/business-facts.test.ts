import { expect, it } from 'vitest'
import { shortened } from '../../lib/shortened.ts'
import { websiteLabel } from '../../lib/website-label.ts'

it('shortens websites and descriptions to what a line holds', () => {
  expect(websiteLabel('https://www.example.org/shop/')).toBe('example.org/shop')
  expect(shortened('Bread and pies, baked here.', 17)).toBe('Bread and pies,…')
})
