import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pageOf, pageQuerySchema } from './fields.ts'

describe('the query of a list', () => {
  it('asks for the first 50 when it says nothing', () => {
    expect(pageQuerySchema.parse({})).toEqual({ page: 1, per_page: 50 })
  })

  it('reads numbers from text', () => {
    expect(pageQuerySchema.parse({ page: '3', per_page: '100' })).toEqual({ page: 3, per_page: 100 })
  })

  it.each([{ page: '0' }, { page: 'abc' }, { page: ['1', '2'] }, { per_page: '101' }])('is refused as %j', (query) => {
    expect(pageQuerySchema.safeParse(query).success).toBe(false)
  })
})

it('a page is its items and the totals', () => {
  const page = { data: ['a'], total: 51, totalPages: 2 }
  expect(pageOf(z.string()).parse(page)).toEqual(page)
  expect(pageOf(z.string()).safeParse({ ...page, data: [1] }).success).toBe(false)
})
