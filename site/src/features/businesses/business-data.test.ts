import { expect, it } from 'vitest'
import { spanLabel } from './business-data.ts'

it.each([
  ['09:30', '12:00', '9:30 a.m.–noon'],
  ['00:00', '00:00', 'Open 24 hours'],
  ['18:00', '00:00', '6 p.m.–midnight'],
])('%s to %s is written as %s', (opens, closes, label) => {
  expect(spanLabel({ opens, closes })).toBe(label)
})
