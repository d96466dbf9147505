import { expect, it } from 'vitest'
import { volumeOf } from './volume.ts'

it('counts the volumes of a paper from the year of its first issue', () => {
  const on = (foundedYear: string | undefined, today = '2026-11-20') => volumeOf({ foundedYear }, today)
  expect([on('1886'), on('2026'), on('2026', '2027-01-01')]).toEqual([141, 1, 2])
  expect([on(''), on(undefined), on('2027')]).toEqual([undefined, undefined, undefined])
})
