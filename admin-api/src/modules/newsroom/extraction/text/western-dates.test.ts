import { expect, test } from 'vitest'
import { dateStyleOf } from './date-style.ts'
import { withWesternDates } from './western-dates.ts'

const written: [string, string, string][] = [
  ['de', 'Samstag, 19. Juli 2025', 'Samstag, 2025-07-19'],
  ['de', '15.2.2026, 19:51', '2026-02-15 19:51'],
  ['de-AT', '8. Jänner 2026 um 14.48 Uhr', '2026-01-08 14:48 Uhr'],
  ['fr', 'le 1er août 2026 à 14h05', 'le 2026-08-01 14:05'],
  ['nl', '9 oktober 2025 om 11:12', '2025-10-09 11:12'],
  ['pt-BR', '15 de setembro de 2026', '2026-09-15'],
  ['pl', '7 listopada 2025, 10:30', '2025-11-07 10:30'],
  ['', '2026年11月5日', '2026-11-05 '],
  ['en-GB', '02/10/2026', '02/10/2026'],
  ['en', 'Vol. 12, No. 3. November 2026', 'Vol. 12, No. 3. November 2026'],
  ['', 'Vol. 12, No. 3. November 2026', 'Vol. 12, No. 3. November 2026'],
  ['de', '3. November 2026', '3 November 2026'],
  ['en-US', '02/10/2026', '02/10/2026'],
  ['en', 'Nov. 18, 2026 / 5:10 PM', 'Nov. 18, 2026 / 5:10 PM'],
  ['de', '31.13.2026', '31.13.2026'],
]

test.each(written)('of a page in %s, %s is %s', (language, words, iso) => {
  expect(withWesternDates(words, dateStyleOf(language, 'https://paper.example/'))).toBe(iso)
})

test.each([
  ['en-GB', '02/10/2026', '2026-10-02'],
  ['en', '02/10/2026', '2026-10-02'],
  ['', '02/10/2026', '2026-10-02'],
])('of a British page in %s, %s is %s', (language, words, iso) => {
  expect(withWesternDates(words, dateStyleOf(language, 'https://paper.co.uk/'))).toBe(iso)
})

const orders: [string, string, boolean][] = [
  ['en-GB', 'paper.com', false],
  ['en-CA', 'paper.com', false],
  ['eng', 'paper.com', false],
  ['es-MX', 'paper.com', false],
  ['zxx', 'paper.com', false],
  ['und', 'paper.com', false],
  ['', 'paper.pr', false],
  ['en', 'paper.as', false],
  ['en', 'paper.nu', false],
  ['en-US', 'paper.co.uk', false],
  ['en-GB', 'paper.co.uk', true],
  ['und', 'paper.com.au', true],
  ['es', 'diario.mx', true],
  ['de', 'zeitung.com', true],
  ['fr-CA', 'journal.com', true],
  ['ja', 'shimbun.jp', false],
]

test.each(orders)('a page in %s on %s writes the day first: %s', (language, host, isDayFirst) => {
  expect(dateStyleOf(language, `https://${host}/`).isDayFirst).toBe(isDayFirst)
})
