import type { Backup, BackupKind } from '@hometown/shared-types/backup'
import { expect, it } from 'vitest'
import { listExpendable } from './backup-store.ts'

function backups(kind: BackupKind, count: number): Backup[] {
  return Array.from({ length: count }, (_, age) => ({
    ...{
      name: `${kind} ${age}`,
      kind,
      bytes: 1,
      madeAt: new Date(Date.UTC(2026, 10, 20) - age * 86_400_000).toISOString(),
    },
  }))
}

it('the last fourteen nightly backups and the last three before updates are kept, and all that somebody asked for', () => {
  const all = [...backups('nightly', 16), ...backups('update', 4), ...backups('manual', 30)]
  expect(listExpendable(all).map(({ name }) => name)).toEqual(['nightly 14', 'nightly 15', 'update 3'])
})
