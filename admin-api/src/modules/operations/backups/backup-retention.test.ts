import type { Backup } from '@hometown/shared-types/backup'
import { expect, it } from 'vitest'
import { listExpendable } from './backup-retention.ts'

const DAY = 86_400_000
/** Friday, 3 AM in the county. */
const TODAY = Date.UTC(2026, 10, 20, 9)

function backup(daysAgo: number, kind: Backup['kind'] = 'nightly'): Backup {
  const madeAt = new Date(TODAY - daysAgo * DAY).toISOString()
  return { name: `${daysAgo}`, kind, madeAt, bytes: 1, checkedAt: null, counts: null }
}

it('seven days and the newest of each of four weeks are kept', () => {
  const backups = Array.from({ length: 60 }, (_, daysAgo) => backup(daysAgo))
  const gone = new Set(listExpendable(backups, 'America/Chicago').map(({ name }) => Number(name)))
  const kept = backups.map(({ name }) => Number(name)).filter((daysAgo) => !gone.has(daysAgo))
  // Sundays are 5, 12 and 19 days ago.
  expect(kept).toEqual([0, 1, 2, 3, 4, 5, 6, 12, 19])
})

it('of those before updates the last three are kept', () => {
  const backups = [backup(9, 'update'), backup(40, 'update'), backup(1, 'update'), backup(90, 'update'), backup(2)]
  expect(listExpendable(backups, 'America/Chicago').map(({ name }) => name)).toEqual(['90'])
})

it('what somebody asked for, and the last after a long pause, stay', () => {
  const backups = [backup(90, 'manual'), backup(100), backup(200)]
  expect(listExpendable(backups, 'America/Chicago')).toEqual([])
})
