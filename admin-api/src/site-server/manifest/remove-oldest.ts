import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const HASH = /^[0-9a-f]{64}$/
/** A file that is being written is finished long before. */
const LEFT_OVER_AFTER_MS = 10 * 60_000
/** Room for a while, so that this isn't repeated with the next file. */
const FILLED = 0.9
const AT_ONCE = 16

interface CachedFile {
  readonly path: string
  readonly bytes: number
  readonly usedAt: number
}

/** Removes what was used longest ago if there is more than `limit`. Resolves to the bytes that are left. */
export async function removeOldest(folder: string, limit: number, now: number): Promise<number> {
  const names = await readdir(folder).catch(ifMissing)
  const files: CachedFile[] = []
  for (let start = 0; start < names.length; start += AT_ONCE) {
    const found = await Promise.all(names.slice(start, start + AT_ONCE).map((name) => look(folder, name, now)))
    files.push(...found.filter((file) => file !== undefined))
  }
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total <= limit) return total
  for (const { path, bytes } of files.toSorted((one, other) => one.usedAt - other.usedAt)) {
    if (total <= limit * FILLED) break
    await rm(path, { force: true })
    total -= bytes
  }
  return total
}

function ifMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error
  return []
}

async function look(folder: string, name: string, now: number): Promise<CachedFile | undefined> {
  const path = join(folder, name)
  const facts = await stat(path).catch(() => undefined)
  if (!facts?.isFile()) return undefined
  if (HASH.test(name)) return { path, bytes: facts.size, usedAt: facts.mtimeMs }
  // Of a process that died while it wrote.
  if (name.endsWith('.part') && now - facts.mtimeMs > LEFT_OVER_AFTER_MS) await rm(path, { force: true })
  return undefined
}
