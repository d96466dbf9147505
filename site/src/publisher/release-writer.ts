import { hash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublishedFile } from '@hometown/shared-types/publishing'
import type { SiteContent } from '../lib/content.ts'
import { listClientFiles, listFiles, openRetiredFiles } from './client-files.ts'
import { BUILD_FILE } from './derived-files.ts'
import { buildFile, derivedFiles, planUpdate, type RenderedFile, renderPages } from './plan.ts'
import { openReleases, releaseCode } from './releases.ts'
import type { PageRenderer } from './render.ts'
import { listPagePaths, type PagePath } from './site-paths.ts'
import { writeWholeSite } from './whole-site.ts'
import { applyChanges, emptyStaging, type FileChange, onlyDifferent, readIfThere } from './write.ts'

export interface Outcome {
  readonly release: string
  readonly newRelease: boolean
  readonly written: PublishedFile[]
  readonly removed: string[]
}

/** The three ways in which content comes onto the disk. Whatever fails leaves the live site as it was. */
export interface ReleaseWriter {
  /** True when there is a live release that these compiled pages made. */
  hasCurrent(): boolean
  /** These pages only. */
  update(content: SiteContent, touched: Iterable<PagePath>, id: string): Promise<Outcome>
  /** Every page, compared with what is on disk; what no page owns goes. */
  compare(content: SiteContent, id: string): Promise<Outcome>
  /** Every page as a new release beside the live one, then the swap. */
  replace(content: SiteContent, id: string): Promise<Outcome>
  /** Removes releases that nobody needs any more; not while one is being made. */
  cleanUp(): Promise<void>
}

export interface ReleaseWriterOptions {
  readonly siteDir: string
  readonly distDir: string
  /** Says which compiled pages these are. */
  readonly code: string
  readonly renderer: PageRenderer
  readonly now: () => number
}

export function createReleaseWriter({ siteDir, distDir, code, renderer, now }: ReleaseWriterOptions): ReleaseWriter {
  const releases = openReleases(siteDir)
  const retired = openRetiredFiles(siteDir)
  emptyStaging(releases.staging)

  async function apply(release: string, wanted: readonly FileChange[], id: string): Promise<Outcome> {
    const root = releases.folderOf(release)
    const different = onlyDifferent(root, wanted)
    const changes = different.length === 0 ? [] : [...different, buildFile(id)]
    await applyChanges(root, releases.staging, changes)
    return {
      release,
      newRelease: false,
      written: changes.flatMap(({ file, bytes }) => (bytes === undefined ? [] : [published(file, bytes)])),
      removed: changes.flatMap(({ file, bytes }) => (bytes === undefined ? [file] : [])),
    }
  }

  function getCurrent(): string {
    const release = releases.findCurrent()
    if (release === undefined) throw new Error('There is no release to change yet.')
    return release
  }

  return {
    hasCurrent() {
      const release = releases.findCurrent()
      return release !== undefined && releaseCode(release) === code
    },

    async update(content, touched, id) {
      const release = getCurrent()
      return apply(release, await planUpdate(renderer, content, touched), id)
    },

    async compare(content, id) {
      const release = getCurrent()
      const root = releases.folderOf(release)
      const owned = new Set([...retired.kept(now()), BUILD_FILE])
      const changes: FileChange[] = []
      const consider = (file: RenderedFile): void => {
        owned.add(file.file)
        if (!readIfThere(join(root, file.file))?.equals(file.bytes)) changes.push(file)
      }
      for (const file of listClientFiles(distDir)) {
        consider({ file, bytes: readFileSync(join(distDir, 'client', file)) })
      }
      for await (const page of renderPages(renderer, content, listPagePaths(content))) consider(page)
      for (const file of derivedFiles(content)) consider(file)
      for (const file of listFiles(root)) if (!owned.has(file)) changes.push({ file, bytes: undefined })
      return apply(release, changes, id)
    },

    async replace(content, id) {
      const previous = releases.findCurrent()
      const release = releases.create(code)
      const root = releases.folderOf(release)
      let written: PublishedFile[]
      try {
        written = await writeWholeSite({ root, distDir, renderer, content })
        const build = buildFile(id)
        writeFileSync(join(root, build.file), build.bytes)
        written.push(published(build.file, build.bytes))
        if (previous !== undefined) retired.carryOver(releases.folderOf(previous), root, now())
        releases.makeCurrent(release)
      } catch (error) {
        rmSync(root, { recursive: true, force: true })
        throw error
      }
      return { release, newRelease: true, written, removed: [] }
    },

    cleanUp: () => releases.cleanUp(),
  }
}

function published(path: string, bytes: Buffer): PublishedFile {
  return { path, hash: hash('sha256', bytes) }
}
