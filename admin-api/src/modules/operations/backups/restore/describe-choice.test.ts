import type { Backup } from '@hometown/shared-types/backup'
import { expect, test } from 'vitest'
import { describeChoice } from './describe-choice.ts'

function backup(name: string): Backup {
  return { name, kind: 'nightly', madeAt: '2026-03-01T08:00:00.000Z', bytes: 1000, checkedAt: null, counts: null }
}

test('a restore without a file lists the newest backups', () => {
  const backups = Array.from({ length: 12 }, (_, index) => backup(`${index}.tar.zst`))
  const lines = describeChoice(backups, 'the bucket “news”').split('\n')
  expect(lines[0]).toContain('npm run restore -- <file>. In the bucket “news”, newest first:')
  expect(lines.slice(1)).toEqual([...backups.slice(0, 10).map(({ name }) => `  ${name}`), '  and 2 older ones'])
})

test('a restore without a file says if there is no backup', () => {
  expect(describeChoice([], '/data/backups')).toContain('There are none in /data/backups.')
})
