import { describe, expect, it } from 'vitest'
import { statedSalary } from './job-posting.ts'

describe('pay that a person wrote', () => {
  it.each([
    ['$18.50 an hour', { min: 18.5, max: 18.5, unit: 'HOUR' }],
    ['$18–$22 an hour', { min: 18, max: 22, unit: 'HOUR' }],
    ['$42,000–48,000 a year', { min: 42_000, max: 48_000, unit: 'YEAR' }],
    ['$900 weekly', { min: 900, max: 900, unit: 'WEEK' }],
  ])('is an amount where every word is understood: %s', (pay, salary) => {
    expect(statedSalary(pay)).toEqual(salary)
  })

  it.each(['', 'Competitive', '$18 an hour plus tips', '$22–$18 an hour'])('is only a text otherwise: %s', (pay) => {
    expect(statedSalary(pay)).toBeUndefined()
  })
})
