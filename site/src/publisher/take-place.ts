import { renameSync, rmSync } from 'node:fs'

/** What renaming onto a folder with files is refused with. */
const TAKEN = ['ENOTEMPTY', 'EEXIST', 'EPERM']
const MOST_ATTEMPTS = 20

/** Puts a finished folder in the place of another. Several processes may do this at once: one of them is there whole. */
export function takePlace(folder: string, fresh: string): void {
  const old = `${fresh}-old`
  for (let attempt = 1; ; attempt++) {
    try {
      if (attempt > 1) moveAway(folder, old)
      renameSync(fresh, folder)
      return
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !TAKEN.includes(codeOf(error))) throw error
    } finally {
      rmSync(old, { recursive: true, force: true })
    }
  }
}

/** In one step, so that nobody meets half a folder. */
function moveAway(folder: string, old: string): void {
  try {
    renameSync(folder, old)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
