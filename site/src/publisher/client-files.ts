import { cpSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

const DAY = 24 * 60 * 60 * 1000
const HASHED = '_astro/'

/** Paths below a folder, with `/` between segments; empty if it can't be read. */
export function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  } catch {
    return []
  }
}

export function listClientFiles(distDir: string): string[] {
  return listFiles(join(distDir, 'client'))
}

export function copyClientFiles(distDir: string, release: string): void {
  cpSync(join(distDir, 'client'), release, { recursive: true, force: true })
}

/**
 * Hashed files of earlier code stay for a day, because open pages still load them. With `keepAll` they stay longer,
 * because pages of that code are still live. A file beside the releases notes when each was superseded.
 */
export interface RetiredFiles {
  carryOver(previous: string, next: string, now: number, keepAll: boolean): void
  kept(now: number, keepAll: boolean): ReadonlySet<string>
}

export function openRetiredFiles(siteDir: string): RetiredFiles {
  const notes = join(siteDir, 'retired-files.json')

  function read(): Record<string, number> {
    try {
      return JSON.parse(readFileSync(notes, 'utf8'))
    } catch {
      return {}
    }
  }

  function write(retiredAt: Record<string, number>): void {
    writeFileSync(`${notes}.next`, JSON.stringify(retiredAt))
    renameSync(`${notes}.next`, notes)
  }

  return {
    carryOver(previous, next, now, keepAll) {
      const known = read()
      const present = new Set(listFiles(join(next, HASHED)))
      const retiredAt: Record<string, number> = {}
      for (const name of listFiles(join(previous, HASHED))) {
        const file = HASHED + name
        const since = known[file] ?? now
        if (present.has(name) || (!keepAll && now - since > DAY)) continue
        retiredAt[file] = since
        linkOrCopy(join(previous, file), join(next, file))
      }
      write(retiredAt)
    },
    kept(now, keepAll) {
      const fresh = Object.entries(read()).filter(([, since]) => keepAll || now - since <= DAY)
      return new Set(fresh.map(([file]) => file))
    },
  }
}

function linkOrCopy(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true })
  try {
    linkSync(source, target)
  } catch {
    cpSync(source, target)
  }
}
