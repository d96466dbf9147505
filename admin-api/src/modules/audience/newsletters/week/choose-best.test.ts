import { CATEGORIES } from '@hometown/shared-types/category'
import { describe, expect, it } from 'vitest'
import { chooseBest } from './week-proposal.service.ts'

const many = CATEGORIES.flatMap((category) =>
  Array.from({ length: 20 }, (_, score) => ({ category, score, tier: 2, name: `${category} ${score}` })),
)

describe('the best of a week', () => {
  it('is ten articles, the best first', () => {
    expect(chooseBest(many, ['Sports']).map(({ score }) => score)).toEqual([19, 18, 17, 16, 15, 14, 13, 12, 11, 10])
  })

  it('leaves no section out of a full mail, and keeps the order of the sections', () => {
    const chosen = chooseBest(many, CATEGORIES)
    expect(chosen).toHaveLength(10)
    expect([...new Set(chosen.map(({ category }) => category))]).toEqual([...CATEGORIES])
  })

  it('has all of the first tier, however little it was read, before any of the next', () => {
    const fresh = [0, 1, 2, 3].map((score) => ({ category: 'Clubs' as const, score, tier: 1, name: `Fresh ${score}` }))
    const names = chooseBest([...many, ...fresh], ['Sports', 'Clubs']).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(fresh.map(({ name }) => name)))
    expect(names).toHaveLength(10)
  })
})
