import { hash } from 'node:crypto'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Change } from '@hometown/shared-types/publishing'
import type { PublishResult, SiteRenderer, TakenOver } from '../../src/modules/publishing/publish-loop/site-renderer.ts'

export interface FolderRenderer extends SiteRenderer {
  readonly publishes: { changes: Change[]; takenOver: TakenOver | undefined }[]
  readonly follows: Change[][]
  follow(changes: Change[], today: string): Promise<void>
  /** Runs at the end of a publish, when everything is written. */
  afterWriting: () => Promise<void>
}

interface FolderRendererOptions {
  readonly dataDir: string
  /** The files that the site should have, which tests change. */
  readonly pages: ReadonlyMap<string, string>
  readonly code?: string
}

/** Writes a local release as the publisher does: only what differs from the disk, and a new release for new settings. */
export function createFolderRenderer({ dataDir, pages, code = 'code' }: FolderRendererOptions): FolderRenderer {
  const siteDir = join(dataDir, 'site')
  const current = join(siteDir, 'current')
  const renderer: FolderRenderer = {
    publishes: [],
    follows: [],
    afterWriting: async () => undefined,
    async follow(changes) {
      renderer.follows.push(changes)
    },
    async publish(changes, _today, takenOver) {
      renderer.publishes.push({ changes, takenOver })
      const isNew = changes.some(({ kind }) => kind === 'settings') || findRelease()?.endsWith(`-${code}`) !== true
      const result = isNew ? replace() : update()
      await renderer.afterWriting()
      return result
    },
  }

  function findRelease(): string | undefined {
    try {
      return basename(readlinkSync(current))
    } catch {
      return undefined
    }
  }

  function update(): PublishResult {
    const release = findRelease() ?? ''
    const before = readFolder(current)
    const changed = [...pages].filter(([path, text]) => before.get(path) !== text)
    for (const [path, text] of changed) write(current, path, text)
    const removed = [...before.keys()].filter((path) => !pages.has(path))
    for (const path of removed) rmSync(join(current, path))
    return { release, newRelease: false, written: changed.map(toFile), removed, notices: [] }
  }

  function replace(): PublishResult {
    const number = Number.parseInt(findRelease() ?? '0', 10) + 1
    const release = `${String(number).padStart(6, '0')}-${code}`
    for (const [path, text] of pages) write(join(siteDir, 'releases', release), path, text)
    symlinkSync(join('releases', release), join(siteDir, 'next'))
    renameSync(join(siteDir, 'next'), current)
    return { release, newRelease: true, written: [...pages].map(toFile), removed: [], notices: [] }
  }

  return renderer
}

/** The files of the live release on this machine. */
export function readLocalSite(dataDir: string): Map<string, string> {
  return readFolder(join(dataDir, 'site', 'current'))
}

function readFolder(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map((entry) => join(entry.parentPath, entry.name))
  return new Map(files.map((file) => [file.slice(folder.length + 1), readFileSync(file, 'utf8')] as const).sort())
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, `${path}.new`), text)
  renameSync(join(folder, `${path}.new`), join(folder, path))
}

function toFile([path, text]: [string, string]) {
  return { path, hash: hash('sha256', text) }
}
