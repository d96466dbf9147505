import { expect, it } from 'vitest'
import { phoneLink } from './contact-links.ts'

it.each([
  ['(555) 010-0199', 'tel:5550100199'],
  ['+1 555 0100', 'tel:+15550100'],
  ['(555) 010-0142 ext. 4', 'tel:5550100142;ext=4'],
  ['555-0142 or 555-0143', 'tel:5550142'],
])('%s is called at %s', (phone, link) => {
  expect(phoneLink(phone)).toBe(link)
})
