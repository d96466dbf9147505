import type { Backup, BackupKind } from '@hometown/shared-types/backup'
import { expect, it } from 'vitest'
import { createObjectsInMemory } from '../../../../test/support/objects-in-memory.ts'
import { backupName, listExpendable, openBackupStore } from './backup-store.ts'

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

it('a backup that isn’t whole in the bucket isn’t one there', async () => {
  const objects = createObjectsInMemory()
  const cut = { ...objects, put: async (key: string) => objects.put(key, Buffer.from('half')) }
  const [made] = backups('manual', 1)
  if (!made) throw new Error('no backup')
  const store = openBackupStore({ dataDir: '', objects: cut })
  const backup = { ...made, name: backupName('manual', 0, false), bytes: 8 }
  await expect(store.keep('archive', backup)).rejects.toThrow('isn’t in the bucket of this test as it was sent there')
  expect(await store.list()).toEqual([])
})
