import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteContent } from '../lib/content.ts'
import { listClientFiles, listFiles, openRetiredFiles } from './client-files.ts'
import { BUILD_FILE } from './derived-files.ts'
import { createTurns } from './event-loop-turns.ts'
import { type Durability, diskDurability } from './make-durable.ts'
import { PageFailures } from './page-failures.ts'
import { buildFile, derivedFiles, planUpdate } from './plan.ts'
import { openReleases, releaseCode } from './releases.ts'
import type { PageRenderer, RenderedFile } from './render.ts'
import { renderPages } from './render-pages.ts'
import { fileOfPage, listPagePaths, type PagePath } from './site-paths.ts'
import { writeWholeSite } from './whole-site.ts'
import { AddressChanges, isPageFile, lostPages, namesAny } from './withdrawn.ts'
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
  readonly written: string[]
  readonly removed: string[]
  /** For the desk: pages that couldn't be rendered, and what readers see in their place. */
  readonly notices: readonly string[]
  readonly unfinished: readonly PagePath[]
}

/** A failure leaves the live site as it was. */
export interface ReleaseWriter {
  /** True if these compiled pages made the live release. */
  hasCurrent(): boolean
  update(content: SiteContent, touched: Iterable<PagePath>, addresses: AddressChanges, id: string): Promise<Outcome>
  /**
   * Removes only the pages of withdrawn content and the touched files that name it, without rendering or writing
   * anything. Undefined before the first release.
   * @param touched undefined if unknown.
   */
  takeDown(
    content: SiteContent,
    touched: Iterable<PagePath> | undefined,
    addresses: AddressChanges,
  ): Promise<TakenDown | undefined>
  /** Renders every page, compares it with the disk, and removes files that belong to no page. */
  compare(content: SiteContent, addresses: AddressChanges, id: string): Promise<Outcome>
  /** Renders every page into a new release beside the live one, then swaps them. */
  replace(content: SiteContent, addresses: AddressChanges, id: string): Promise<Outcome>
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
}

export function createReleaseWriter({
  siteDir,
  distDir,
  code,
  renderer,
  now,
  durability = diskDurability,
}: ReleaseWriterOptions): ReleaseWriter {
  const releases = openReleases(siteDir)
  const retired = openRetiredFiles(siteDir)
  emptyStaging(releases.staging)

  async function apply(
    release: string,
    wanted: readonly FileChange[],
    id: string,
    failures: PageFailures,
  ): Promise<Outcome> {
    const root = releases.folderOf(release)
    const different = onlyDifferent(root, wanted)
    const changes = different.length === 0 ? [] : [...different, buildFile(id)]
    await applyChanges(root, releases.staging, changes, durability)
    return {
      release,
      newRelease: false,
      written: changes.flatMap(({ file, bytes }) => (bytes === undefined ? [] : [file])),
      removed: changes.flatMap(({ file, bytes }) => (bytes === undefined ? [file] : [])),
      notices: failures.notices(),
      unfinished: failures.paths,
    }
  }

  /** Nobody may have said what was withdrawn. Files of other code may have no page for other reasons. */
  function withLost(release: string, content: SiteContent, known: AddressChanges): AddressChanges {
    if (releaseCode(release) !== code) return known
    const addresses = new AddressChanges()
    addresses.add(known)
    for (const path of lostPages(releases.folderOf(release), content)) addresses.note(path, undefined)
    return addresses
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

    async update(content, touched, addresses, id) {
      const release = getCurrent()
      const failures = new PageFailures(releases.folderOf(release), addresses)
      const changes = await planUpdate(renderer, content, touched, failures, addresses.redirects)
      return apply(release, changes, id, failures)
    },

    async takeDown(content, touched, addresses) {
      const release = releases.findCurrent()
      if (release === undefined) return undefined
      const root = releases.folderOf(release)
      const { withdrawn, outdated } = touched ? addresses : withLost(release, content, addresses)
      const files = new Set(Array.from([...withdrawn, ...outdated], fileOfPage))
      const takeTurn = createTurns()
      for (const file of touched ? Array.from(touched, fileOfPage) : listFiles(root).filter(isPageFile)) {
        if (namesAny(readIfThere(join(root, file)) ?? Buffer.of(), withdrawn)) files.add(file)
        await takeTurn()
      }
      return takeDownFiles(root, files)
    },

    async compare(content, addresses, id) {
      const release = getCurrent()
      const root = releases.folderOf(release)
      const failures = new PageFailures(root, withLost(release, content, addresses))
      const changes: FileChange[] = []
      const owned = new Set([BUILD_FILE])
      const consider = (file: RenderedFile): void => {
        owned.add(file.file)
        if (!readIfThere(join(root, file.file))?.equals(file.bytes)) changes.push(file)
      }
      for (const file of listClientFiles(distDir)) {
        consider({ file, bytes: readFileSync(join(distDir, 'client', file)) })
      }
      for await (const page of renderPages(renderer, content, listPagePaths(content), failures)) consider(page)
      for (const file of derivedFiles(content)) consider(file)
      for (const file of retired.kept(now(), failures.paths.length > 0)) owned.add(file)
      for (const file of listFiles(root)) if (!owned.has(file)) changes.push({ file, bytes: undefined })
      return apply(release, changes, id, failures)
    },

    async replace(content, addresses, id) {
      const current = releases.findCurrent()
      const previous = current && releases.folderOf(current)
      const failures = new PageFailures(previous, current ? withLost(current, content, addresses) : addresses)
      const release = releases.create(code)
      const root = releases.folderOf(release)
      let written: string[]
      try {
        const pages = await writeWholeSite({ root, distDir, renderer, content, failures })
        const build = buildFile(id)
        writeFileSync(join(root, build.file), build.bytes)
        written = [...pages.map(({ path }) => path), build.file]
        if (previous !== undefined) retired.carryOver(previous, root, now(), failures.paths.length > 0)
        // A power cut after the swap must not leave a release of empty pages.
        await durability.confirmTree(root)
        releases.makeCurrent(release)
        await durability.confirmFolders([siteDir])
      } catch (error) {
        rmSync(root, { recursive: true, force: true })
        throw error
      }
      const notices = failures.notices()
      return { release, newRelease: true, written, removed: [], notices, unfinished: failures.paths }
    },

    cleanUp: () => releases.cleanUp(),
  }
}
