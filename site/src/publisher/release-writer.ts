import { hash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublishedFile } from '@hometown/shared-types/publishing'
import type { SiteContent } from '../lib/content.ts'
import { listClientFiles, listFiles, openRetiredFiles } from './client-files.ts'
import { BUILD_FILE } from './derived-files.ts'
import { LastSite } from './last-site.ts'
import { type Durability, diskDurability } from './make-durable.ts'
import { PageFailures } from './page-failures.ts'
import { buildFile, derivedFiles, planUpdate } from './plan.ts'
import { openReleases, releaseCode } from './releases.ts'
import type { PageRenderer, RenderedFile } from './render.ts'
import { renderPages } from './render-pages.ts'
import { listPagePaths, type PagePath } from './site-paths.ts'
import { planTakeDown } from './take-down.ts'
import { writeWholeSite } from './whole-site.ts'
import {
  applyChanges,
  emptyStaging,
  type FileChange,
  onlyDifferent,
  readIfThere,
  type TakenDown,
  takeDownFiles,
} from './write.ts'

export interface Outcome {
  readonly release: string
  readonly newRelease: boolean
  readonly written: PublishedFile[]
  readonly removed: string[]
  /** For the desk: pages that couldn't be rendered, and what readers see in their place. */
  readonly notices: readonly string[]
  readonly unfinished: readonly PagePath[]
}

/** A failure leaves the live site as it was. */
export interface ReleaseWriter {
  /** True if these compiled pages made the live release. */
  hasCurrent(): boolean
  update(content: SiteContent, touched: Iterable<PagePath>, id: string): Promise<Outcome>
  /**
   * Removes only withdrawn content, whatever else fails. Undefined before the first release.
   * @param touched undefined if unknown.
   */
  takeDown(
    content: SiteContent,
    touched: Iterable<PagePath> | undefined,
  ): Promise<(TakenDown & Pick<Outcome, 'release'>) | undefined>
  /** Renders every page, compares it with the disk, and removes files that belong to no page. */
  compare(content: SiteContent, id: string): Promise<Outcome>
  /** Renders every page into a new release beside the live one, then swaps them. */
  replace(content: SiteContent, id: string): Promise<Outcome>
  /** Removes old releases. Must not run while one is being made. */
  cleanUp(): Promise<void>
}

export interface ReleaseWriterOptions {
  readonly siteDir: string
  readonly distDir: string
  readonly code: string
  readonly renderer: PageRenderer
  readonly now: () => number
  readonly durability?: Durability
  readonly reportProgress?: () => void
}

export function createReleaseWriter({
  siteDir,
  distDir,
  code,
  renderer,
  now,
  durability = diskDurability,
  reportProgress = () => undefined,
}: ReleaseWriterOptions): ReleaseWriter {
  const releases = openReleases(siteDir)
  const retired = openRetiredFiles(siteDir)
  emptyStaging(releases.staging)

  async function apply(
    release: string,
    wanted: readonly FileChange[],
    id: string,
    failures?: PageFailures,
  ): Promise<Outcome> {
    const root = releases.folderOf(release)
    const different = onlyDifferent(root, wanted)
    const changes = different.length === 0 ? [] : [...different, buildFile(id)]
    await applyChanges(root, releases.staging, changes, durability)
    return {
      release,
      newRelease: false,
      written: changes.flatMap(({ file, bytes }) => (bytes === undefined ? [] : [published(file, bytes)])),
      removed: changes.flatMap(({ file, bytes }) => (bytes === undefined ? [file] : [])),
      notices: failures?.notices() ?? [],
      unfinished: failures?.unfinished ?? [],
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
      const failures = new PageFailures()
      const last = new LastSite(releases.folderOf(release), content, reportProgress)
      return apply(release, await planUpdate(renderer, content, touched, failures, last), id, failures)
    },

    async takeDown(content, touched) {
      const release = releases.findCurrent()
      if (release === undefined) return undefined
      const root = releases.folderOf(release)
      const last = new LastSite(root, content, reportProgress)
      const changes = onlyDifferent(root, await planTakeDown(content, touched, last))
      return { release, ...(await takeDownFiles(root, releases.staging, changes)) }
    },

    async compare(content, id) {
      const release = getCurrent()
      const root = releases.folderOf(release)
      const failures = new PageFailures()
      const last = new LastSite(root, content, reportProgress)
      const changes = new Map<string, FileChange>()
      const owned = new Set([BUILD_FILE])
      const consider = (file: RenderedFile): void => {
        owned.add(file.file)
        changes.delete(file.file)
        if (!readIfThere(join(root, file.file))?.equals(file.bytes)) changes.set(file.file, file)
      }
      for (const file of listClientFiles(distDir)) {
        consider({ file, bytes: readFileSync(join(distDir, 'client', file)) })
      }
      for await (const page of renderPages(renderer, content, listPagePaths(content), failures, last)) consider(page)
      failures.assertSomeRendered()
      const { formerPaths } = failures
      for (const file of derivedFiles(content, (path) => formerPaths.has(path))) consider(file)
      for (const file of retired.kept(now(), failures.paths.length > 0)) owned.add(file)
      for (const file of listFiles(root)) if (!owned.has(file)) changes.set(file, { file, bytes: undefined })
      return apply(release, [...changes.values()], id, failures)
    },

    async replace(content, id) {
      const current = releases.findCurrent()
      const previous = current && releases.folderOf(current)
      const failures = new PageFailures()
      const release = releases.create(code)
      const root = releases.folderOf(release)
      let written: PublishedFile[]
      try {
        const last = new LastSite(previous, content, reportProgress)
        const pages = await writeWholeSite({ root, distDir, renderer, content, failures, last })
        const build = buildFile(id)
        writeFileSync(join(root, build.file), build.bytes)
        written = [...pages, published(build.file, build.bytes)]
        if (previous !== undefined) retired.carryOver(previous, root, now(), failures.paths.length > 0)
        // A power cut after the swap must not leave a release of empty pages.
        await durability.confirmTree(root)
        releases.makeCurrent(release)
        await durability.confirmFolders([siteDir])
      } catch (error) {
        rmSync(root, { recursive: true, force: true })
        throw error
      }
      const { unfinished } = failures
      return { release, newRelease: true, written, removed: [], notices: failures.notices(), unfinished }
    },

    cleanUp: () => releases.cleanUp(),
  }
}

function published(path: string, bytes: Buffer): PublishedFile {
  return { path, hash: hash('sha256', bytes) }
}
