import { open } from 'node:fs/promises'

/** Waits until a file is on the disk; of a folder, the names in it. A new name is there only with its folder. */
export async function makeDurable(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
