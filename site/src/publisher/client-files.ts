import { cpSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

const DAY = 24 * 60 * 60 * 1000
const HASHED = '_astro/'

/** Files below a folder, with `/` between segments. */
export function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  } catch {
    return []
  }
}

/** Scripts, styles and fonts that the compiled pages refer to. */
export function listClientFiles(distDir: string): string[] {
  return listFiles(join(distDir, 'client'))
}

export function copyClientFiles(distDir: string, release: string): void {
  cpSync(join(distDir, 'client'), release, { recursive: true, force: true })
}

/**
 * Hashed files of earlier code stay for a day, since pages that readers have open ask for them; with `keepAll` for as
 * long as a page of that code is still shown. When each was superseded is noted beside the releases.
 */
export interface RetiredFiles {
  /** Takes over into a new release what the previous one has and the new one has not. */
  carryOver(previous: string, next: string, now: number, keepAll: boolean): void
  /** Files that are kept, though no page of this code refers to them. */
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
