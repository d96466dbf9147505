import { CATEGORIES } from '@hometown/shared-types/category'
import { describe, expect, it } from 'vitest'
import { chooseBest, PER_SECTION } from './choose-best.ts'

const many = CATEGORIES.flatMap((category) =>
  Array.from({ length: 20 }, (_, index) => ({ category, score: index, name: `${category} ${index}` })),
)

describe('the best of a week', () => {
  it('takes a few of each section, the best first', () => {
    const chosen = chooseBest(many, ['Sports'])
    expect(chosen.map(({ score }) => score)).toEqual([19, 18, 17, 16, 15, 14])
    expect(chosen).toHaveLength(PER_SECTION)
  })

  it('leaves no section out of a full mail', () => {
    const chosen = chooseBest(many, CATEGORIES)
    expect(chosen).toHaveLength(24)
    expect(new Set(chosen.map(({ category }) => category)).size).toBe(CATEGORIES.length)
    expect(chosen.map(({ category }) => category)).toEqual(
      [...CATEGORIES].flatMap((category) =>
        chosen.filter((article) => article.category === category).map(() => category),
      ),
    )
  })
})
