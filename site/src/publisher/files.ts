import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'

const DAY = 24 * 60 * 60 * 1000
const HASHED = '_astro/'

/** The address of a page below the site's origin, percent-encoded: `/`, `/sports`, `/caf%C3%A9`, `/sitemaps/2026-11.xml`. */
export type PagePath = string

/**
 * The file below the release's root, as Astro's `build.format: 'file'` names it. Its name isn't encoded: hosts decode
 * addresses before they look for files.
 */
export function fileOfPage(path: PagePath): string {
  if (path === '/') return 'index.html'
  const name = decodeURI(path.slice(1))
  return /\.(?:xml|ics|json|js|txt|svg|png)$/.test(name) ? name : `${name}.html`
}

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

export function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

export function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/**
 * `DATA_DIR/site` has `releases/<number>-<code>` and the symbolic link `current`. The number grows with each release;
 * the code identifies the compiled pages that made it.
 */
interface Releases {
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

  function list(): string[] {
    return existsSync(folder) ? readdirSync(folder).sort() : []
  }

  function findCurrent(): string | undefined {
    try {
      const release = basename(readlinkSync(link))
      return list().includes(release) ? release : undefined
    } catch {
      return undefined
    }
  }

  return {
    findCurrent,
    folderOf: (release) => join(folder, release),
    create(code) {
      const number = Number.parseInt(list().at(-1) ?? '0', 10) + 1
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
      const previous = others.filter((release) => current !== undefined && release < current).at(-1)
      const unwanted = others.filter((release) => release !== previous)
      await Promise.allSettled(unwanted.map((release) => rm(join(folder, release), { recursive: true, force: true })))
    },
  }
}

export function releaseCode(release: string): string {
  return release.slice(release.indexOf('-') + 1)
}

/** Hashed files of earlier code stay for a day, because open pages still load them. */
export function isHashedFileKept(root: string, file: string): boolean {
  return file.startsWith(HASHED) && Date.now() - statSync(join(root, file)).mtimeMs <= DAY
}

/** Takes the hashed files of earlier code over into a new release. Of those that it replaces, the day begins now. */
export function takeOverHashedFiles(previous: string, next: string, isOtherCode: boolean): void {
  const now = Date.now() / 1000
  for (const name of listFiles(join(previous, HASHED))) {
    const file = HASHED + name
    const target = join(next, file)
    if (existsSync(target) || !(isOtherCode || isHashedFileKept(previous, file))) continue
    cpSync(join(previous, file), target, { preserveTimestamps: true })
    if (isOtherCode) utimesSync(target, now, now)
  }
}
