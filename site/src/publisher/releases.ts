import { mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'

/**
 * `DATA_DIR/site` has `releases/<number>-<code>` and the symbolic link `current`. The number grows with each release;
 * the code identifies the compiled pages that made it.
 */
export interface Releases {
  readonly staging: string
  findCurrent(): string | undefined
  folderOf(release: string): string
  /** An empty folder that no reader sees until it is made current. */
  create(code: string): string
  /** Atomic. */
  makeCurrent(release: string): void
  /** Keeps only the live release and the one before it. */
  cleanUp(): Promise<void>
}

export function openReleases(siteDir: string): Releases {
  const folder = join(siteDir, 'releases')
  const link = join(siteDir, 'current')
  const staging = join(siteDir, 'staging')

  function findCurrent(): string | undefined {
    try {
      const release = basename(readlinkSync(link))
      return list().includes(release) ? release : undefined
    } catch {
      return undefined
    }
  }

  function list(): string[] {
    try {
      return readdirSync(folder)
    } catch {
      return []
    }
  }

  return {
    staging,
    findCurrent,
    folderOf: (release) => join(folder, release),
    create(code) {
      const number = Math.max(0, ...list().map(releaseNumber)) + 1
      const release = `${String(number).padStart(6, '0')}-${code}`
      mkdirSync(join(folder, release), { recursive: true })
      return release
    },
    makeCurrent(release) {
      const next = `${link}.next`
      rmSync(next, { force: true })
      symlinkSync(join('releases', release), next)
      renameSync(next, link)
    },
    async cleanUp() {
      const current = findCurrent()
      const others = list().filter((release) => release !== current)
      const older = others.filter((release) => current !== undefined && releaseNumber(release) < releaseNumber(current))
      const previous = older.sort((one, other) => releaseNumber(other) - releaseNumber(one))[0]
      const unwanted = others.filter((release) => release !== previous)
      await Promise.allSettled(unwanted.map((release) => rm(join(folder, release), { recursive: true, force: true })))
    },
  }
}

export function releaseCode(release: string): string {
  return release.slice(release.indexOf('-') + 1)
}

function releaseNumber(release: string): number {
  return Number.parseInt(release, 10) || 0
}
