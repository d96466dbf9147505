import { describe, expect, test } from 'vitest'
import { openDesk, rowOf, suggest } from '../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { requireSameWords } from './steps.ts'

describe('what is published', () => {
  test.each([
    ['kind', 'event'],
    ['ai_category', 'Sports'],
    ['original_title', 'Bridge closes'],
    ['details', '{}'],
  ] as const)('is refused if the %s has changed since it was read', async (column, value) => {
    const desk = await openDesk(openTestStore)
    const row = await rowOf(desk, await suggest(desk))
    expect(() => requireSameWords(row, row)).not.toThrow()
    expect(() => requireSameWords({ ...row, [column]: value }, row)).toThrow(
      /^This suggestion changed after you opened it/,
    )
  })
})
