import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const OTHERS = 0o077

/**
 * Takes a folder, and all in it, away from the other users of this machine. The whole of it is looked through only where
 * the folder or something directly in it was open: new files are private from the start, see `load-config-or-exit.ts`.
 * @returns whether anything was open
 */
export function keepPrivate(folder: string): boolean {
  if (process.platform === 'win32') return false
  const wasOpen = close(folder)
  const isOpen = entriesOf(folder).filter((path) => close(path)).length > 0
  if (wasOpen || isOpen) closeAllIn(folder)
  return wasOpen || isOpen
}

function closeAllIn(folder: string): void {
  for (const path of entriesOf(folder)) {
    close(path)
    if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) closeAllIn(path)
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch {
    // Somebody else's folder, or one that is gone: there is nothing in it to close.
    return []
  }
}

/** Links stay: their own mode means nothing, and what they lead to may be elsewhere. */
function close(path: string): boolean {
  try {
    const stats = lstatSync(path)
    if (stats.isSymbolicLink() || (stats.mode & OTHERS) === 0) return false
    chmodSync(path, stats.mode & 0o700)
    return true
  } catch {
    // Of another owner, such as a mounted folder, or gone meanwhile.
    return false
  }
}
