import { expect, it } from 'vitest'
import { phoneAddress } from './phone-address.ts'

it.each([
  ['(555) 010-0199', 'tel:5550100199'],
  ['+1 555 0100', 'tel:+15550100'],
  ['555-0100 ext. 7', 'tel:5550100'],
])('dials %s', (written, address) => {
  expect(phoneAddress(written)).toBe(address)
})
