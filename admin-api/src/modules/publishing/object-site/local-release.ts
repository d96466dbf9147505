import { hash } from 'node:crypto'
import { mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'

/** Written by the publisher: hashed files of earlier code, and since when they are kept. */
const RETIRED_FILES = 'retired-files.json'

/** The publisher's live release on this machine's disk, in the form that `site/src/publisher/releases.ts` describes. */
export interface LocalRelease {
  find(): string | undefined
  /** Makes the live release one of this code, without changing its files; an empty one if there is none. */
  ensure(code: string): string
  listFiles(): Promise<string[]>
  /** Undefined if it is missing. */
  read(path: string): Promise<Buffer | undefined>
  write(path: string, bytes: Buffer): Promise<void>
  remove(path: string): Promise<void>
  readRetired(): Promise<string>
  writeRetired(text: string): Promise<void>
}

export function openLocalRelease(dataDir: string): LocalRelease {
  const siteDir = join(dataDir, 'site')
  const releases = join(siteDir, 'releases')
  const link = join(siteDir, 'current')
  const staging = join(siteDir, 'following')
  let staged = 0
  rmSync(staging, { recursive: true, force: true })

  function find(): string | undefined {
    try {
      const release = basename(readlinkSync(link))
      return readdirSync(releases).includes(release) ? release : undefined
    } catch {
      return undefined
    }
  }

  function point(release: string): void {
    rmSync(`${link}.next`, { force: true })
    symlinkSync(join('releases', release), `${link}.next`)
    renameSync(`${link}.next`, link)
  }

  function ensure(code: string): string {
    mkdirSync(releases, { recursive: true })
    const current = find()
    if (current !== undefined && codeOf(current) === code) return current
    const numbers = readdirSync(releases).map((name) => Number.parseInt(name, 10) || 0)
    const release = `${String(Math.max(0, ...numbers) + 1).padStart(6, '0')}-${code}`
    // Until it has its folder, there is no live release, and a publisher would make a whole new one.
    point(release)
    if (current === undefined) mkdirSync(join(releases, release))
    else renameSync(join(releases, current), join(releases, release))
    return release
  }

  function fileOf(path: string): string {
    const release = find()
    if (release === undefined) throw new Error('There is no release on this machine yet.')
    if (path.startsWith('/') || path.split('/').includes('..'))
      throw new Error(`${path} would be outside the site’s folder.`)
    return join(releases, release, path)
  }

  async function place(file: string, bytes: Buffer | string): Promise<void> {
    const next = join(staging, String(++staged))
    await mkdir(staging, { recursive: true })
    await writeFile(next, bytes)
    try {
      await rename(next, file)
    } catch (error) {
      if (!isMissing(error)) throw error
      await mkdir(dirname(file), { recursive: true })
      await rename(next, file)
    }
  }

  return {
    find,
    ensure,
    async listFiles() {
      const release = find()
      if (release === undefined) return []
      const root = join(releases, release)
      const entries = await readdir(root, { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => !entry.isDirectory())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    },
    read: async (path) => readIfThere(fileOf(path)),
    write: (path, bytes) => place(fileOf(path), bytes),
    remove: (path) => rm(fileOf(path), { force: true }),
    readRetired: async () => (await readIfThere(join(siteDir, RETIRED_FILES)))?.toString('utf8') ?? '{}',
    writeRetired: (text) => place(join(siteDir, RETIRED_FILES), text),
  }
}

export function codeOf(release: string): string {
  return release.slice(release.indexOf('-') + 1)
}

export function hashOf(bytes: Buffer): string {
  return hash('sha256', bytes)
}

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR'
}
