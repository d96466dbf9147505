import { expect, test } from 'vitest'
import { hasStaffMark } from './staff-mark.ts'

test.each(['hometown_staff', '__Host-hometown_staff'])('a page knows the mark %s', (name) => {
  expect(hasStaffMark(`${name}=1`)).toBe(true)
  expect(hasStaffMark(`theme=dark; ${name}=1; other=2`)).toBe(true)
  expect(hasStaffMark(`${name}=; other=1`)).toBe(false)
  expect(hasStaffMark(`x${name}=1`)).toBe(false)
})
