import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PreviewArticle, PublisherReply, PublisherRequest } from '@hometown/shared-types/contract/publishing'
import { isArticleSlug } from '@hometown/shared-types/rules/slugs'
import type { SiteContent } from '../lib/content.ts'
import { articlePath } from '../lib/paths.ts'
import { previewToSiteArticle } from '../lib/site-article.ts'
import { ContentError, type ContentStore } from './content-store.ts'
import { BUILD_FILE, buildFile, derivedFiles } from './derived-files.ts'
import { createFileWriter } from './file-writer.ts'
import {
  fileOfPage,
  isHashedFileKept,
  listFiles,
  openReleases,
  type PagePath,
  readIfThere,
  releaseCode,
  takeOverHashedFiles,
} from './files.ts'
import { listPagePaths, PREVIEW, touch } from './pages.ts'
import { type Failures, lastFile, namesWithdrawn, nothingPending, noticesOf, type Pending } from './pending.ts'
import { createTurns, type PageRenderer, type RenderedFile, renderPages } from './render.ts'
import { applyChanges, type Durability, diskDurability, type FileChange, failureReason, removeFiles } from './write.ts'

type PublishRequest = Extract<PublisherRequest, { type: 'publish' }>
type Published = Extract<PublisherReply, { type: 'published' }>
type Outcome = Pick<Published, 'release' | 'newRelease' | 'written' | 'removed'> & { failures: Failures }

export interface Publisher {
  /** Call it one at a time; the caller keeps what changes meanwhile for the next publish. Rejects with the reason. */
  publish(request: PublishRequest): Promise<Published>
  /** Writes and indexes nothing, so it may run beside a publish. */
  preview(article: PreviewArticle, today: string): Promise<string>
  /** Removes what a publish left. Call it after each, and before the next. */
  cleanUp(): Promise<void>
}

interface PublisherParts {
  readonly store: ContentStore
  readonly renderer: PageRenderer
  readonly siteDir: string
  readonly distDir: string
  /** Of the compiled pages. */
  readonly code: string
  readonly durability?: Durability
}

export function createPublisher(parts: PublisherParts): Publisher {
  const { store, renderer, siteDir, distDir, code, durability = diskDurability } = parts
  const releases = openReleases(siteDir)
  const staging = join(siteDir, 'staging')
  // A fresh process can't know what its predecessor left half done, so its first publish compares everything.
  let pending = nothingPending('everything')
  for (const notice of store.content.notices) pending.notices.add(notice)
  /** They are tried again when a change touches them and when everything is rendered, not at every publish. */
  let failed: Failures = new Map()
  let renderedOn: string | undefined

  async function note({ changes, today }: PublishRequest): Promise<void> {
    const isFresh = renderedOn === undefined
    if (changes.some(({ kind }) => kind === 'verify') && pending.scope === 'paths') pending.scope = 'everything'
    if (changes.some(({ kind }) => kind === 'settings')) pending.scope = 'release'
    // A fresh process has just read everything.
    const news = isFresh ? changes.filter(({ kind }) => kind !== 'verify') : changes
    await store.update(pending, news, today).catch((error: unknown) => {
      throw new ContentError(error)
    })
    noteWithdrawn(changes)
    if (renderedOn !== undefined && renderedOn !== today) {
      touch(pending.touched, 'midnight', renderedOn, { ...store.content, today })
      // Every footer has the year.
      if (renderedOn.slice(0, 4) !== today.slice(0, 4)) pending.scope = 'release'
    }
    if (pending.withdrawn.size === 0) return
    // The files that they keep are older than what is known to be touched.
    for (const path of failed.keys())
      if (!pending.touched.has(path)) pending.touched.set(path, Number.POSITIVE_INFINITY)
  }

  /** What an earlier process still had isn't known otherwise. */
  function noteWithdrawn(changes: PublishRequest['changes']): void {
    for (const { kind, contentId, before } of changes) {
      if (kind !== 'article' || contentId === null || before?.status !== 'published') continue
      if (isArticleSlug(before.slug) && !store.content.articles.findById(contentId))
        pending.withdrawn.add(articlePath(before.slug))
    }
  }

  async function write(content: SiteContent, id: string): Promise<Outcome> {
    const release = releases.findCurrent()
    if (release === undefined || releaseCode(release) !== code || pending.scope === 'release')
      return replace(release, content, id)
    return update(release, content, id)
  }

  function keepingFiles(root: string | undefined) {
    const failures: Failures = new Map()
    function onFailure(path: PagePath, error: unknown): Buffer | undefined {
      const kept = lastFile(root, path, pending)
      failures.set(path, { error, isKept: kept !== undefined })
      return kept
    }
    return { failures, onFailure }
  }

  /** Renders what is pending, or every page, and changes the files that differ. */
  async function update(release: string, content: SiteContent, id: string): Promise<Outcome> {
    const root = releases.folderOf(release)
    const isWhole = pending.scope === 'everything'
    const { failures, onFailure } = keepingFiles(root)
    const present = new Set([BUILD_FILE])
    const changes: FileChange[] = []
    const consider = ({ file, bytes }: RenderedFile) => {
      present.add(file)
      if (!readIfThere(join(root, file))?.equals(bytes)) changes.push({ file, bytes })
    }
    const dist = join(distDir, 'client')
    if (isWhole) for (const file of listFiles(dist)) consider({ file, bytes: readFileSync(join(dist, file)) })
    const paths = isWhole ? listPagePaths(content) : inOrder(pending)
    for await (const page of renderPages(renderer, content, paths, onFailure)) consider(page)

    const considered = new Set(isWhole ? listFiles(root) : Array.from(pending.touched.keys(), fileOfPage))
    const isThere = (file: string) =>
      present.has(file) || (!isWhole && !considered.has(file) && existsSync(join(root, file)))
    if (isWhole || pending.redirects)
      for (const file of derivedFiles(content, (path) => isThere(fileOfPage(path)))) consider(file)
    const gone = [...considered].filter(
      (file) => !present.has(file) && existsSync(join(root, file)) && !isHashedFileKept(root, file),
    )
    for (const file of gone) changes.push({ file, bytes: undefined })
    if (changes.length > 0) changes.push(buildFile(id))
    await applyChanges(root, staging, changes, durability)
    const written = changes.flatMap(({ file, bytes }) => (bytes === undefined ? [] : [file]))
    return { release, newRelease: false, written, removed: gone, failures }
  }

  /** Renders every page into a new release beside the live one, then swaps them. */
  async function replace(current: string | undefined, content: SiteContent, id: string): Promise<Outcome> {
    const previous = current === undefined ? undefined : releases.folderOf(current)
    const { failures, onFailure } = keepingFiles(previous)
    const release = releases.create(code)
    const root = releases.folderOf(release)
    try {
      const written = await writeWholeSite(root, parts, content, id, onFailure)
      if (previous !== undefined) takeOverHashedFiles(previous, root, releaseCode(current ?? '') !== code)
      // A power cut after the swap must not leave a release of empty pages.
      await durability.confirmTree(root)
      releases.makeCurrent(release)
      return { release, newRelease: true, written, removed: [], failures }
    } catch (error) {
      rmSync(root, { recursive: true, force: true })
      throw error
    }
  }

  /**
   * Withdrawn content must leave the site even if nothing can be rendered or written: its pages, and the touched files
   * that name it.
   */
  async function takeDown(): Promise<void> {
    const release = releases.findCurrent()
    if (release === undefined) return
    const root = releases.folderOf(release)
    const isWhole = pending.scope !== 'paths'
    const files = new Set(Array.from(pending.withdrawn, fileOfPage))
    const takeTurn = createTurns()
    for (const file of isWhole ? listFiles(root).filter(isPageFile) : Array.from(pending.touched.keys(), fileOfPage)) {
      if (namesWithdrawn(readIfThere(join(root, file)) ?? Buffer.of(), pending)) files.add(file)
      await takeTurn()
    }
    removeFiles(root, files, logTrouble)
  }

  return {
    async publish(request) {
      await note(request)
      const content = { ...store.content, today: request.today }
      const { failures, ...outcome } = await write(content, request.requestId).catch(async (error: unknown) => {
        await takeDown().catch(logTrouble)
        throw error
      })
      const { touched, scope } = pending
      const waiting = scope === 'paths' ? [...failed].filter(([path]) => !touched.has(path)) : []
      failed = new Map([...failures, ...waiting])
      const notices = [...pending.notices, ...noticesOf(failed)]
      pending = nothingPending()
      renderedOn = request.today
      return { type: 'published', requestId: request.requestId, ...outcome, notices }
    },
    preview: (article, today) => renderPreview(renderer, { ...store.content, today }, article),
    async cleanUp() {
      // Staging may stay on a disk that has become read-only: no reader sees it.
      await Promise.allSettled([rm(staging, { recursive: true, force: true }), releases.cleanUp()])
    },
  }
}

export async function renderPreview(
  renderer: PageRenderer,
  content: SiteContent,
  article: PreviewArticle,
): Promise<string> {
  const preview = previewToSiteArticle(article, content.site.timeZone)
  const page = await renderer.render(PREVIEW, { ...content, preview })
  return page?.toString('utf8') ?? ''
}

/** Writes every file into a folder that no reader sees yet, and returns their names. */
export async function writeWholeSite(
  root: string,
  { distDir, renderer }: Pick<PublisherParts, 'distDir' | 'renderer'>,
  content: SiteContent,
  id: string,
  onFailure: (path: PagePath, error: unknown) => Buffer | undefined,
): Promise<string[]> {
  cpSync(join(distDir, 'client'), root, { recursive: true, force: true })
  const written = new Set<string>()
  const writer = createFileWriter(root)
  try {
    for await (const page of renderPages(renderer, content, listPagePaths(content), onFailure)) {
      written.add(page.file)
      await writer.add(page)
    }
    await writer.finish()
  } finally {
    await writer.end()
  }
  for (const { file, bytes } of [...derivedFiles(content, (path) => written.has(fileOfPage(path))), buildFile(id)]) {
    writeFileSync(join(root, file), bytes)
    written.add(file)
  }
  return [...written]
}

function inOrder({ touched }: Pending): PagePath[] {
  return Array.from(touched)
    .sort(([, one], [, other]) => one - other)
    .map(([path]) => path)
}

/** What may show content: not redirects, scripts and styles. */
function isPageFile(file: string): boolean {
  return /^[^_].*\.(?:html|xml|ics|json)$/.test(file)
}

function logTrouble(error: unknown): void {
  console.error(`Couldn’t take withdrawn content off the site. ${failureReason(error)}`)
}
