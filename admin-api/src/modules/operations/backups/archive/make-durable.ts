import { open } from 'node:fs/promises'

/** Flushes a file, or a folder's names: a new file survives a crash only once its folder is flushed, too. */
export async function makeDurable(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
