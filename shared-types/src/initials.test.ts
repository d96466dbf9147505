import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it.each([
  ['Mary Ann Smith', 'MA'],
  ['mary', 'M'],
  ['  Élodie   durand ', 'ÉD'],
  ['“Buck” (Jr.) Owens', 'BJ'],
  ['', ''],
])('the initials of %j are %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
