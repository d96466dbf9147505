import { rm } from 'node:fs/promises'
import { join } from 'node:path'

export function derivedFolder(dataDir: string): string {
  return join(dataDir, 'derived')
}

/** Files that are gone already are no trouble. */
export async function deleteDerived(dataDir: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(derivedFolder(dataDir), name), { force: true })
}
