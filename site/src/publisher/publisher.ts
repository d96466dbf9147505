import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PreviewArticle, PublisherReply, PublisherRequest } from '@hometown/shared-types/contract/publishing'
import { isArticleSlug } from '@hometown/shared-types/rules/slugs'
import type { SiteContent } from '../lib/content.ts'
import { articlePath } from '../lib/paths.ts'
import { previewToSiteArticle } from '../lib/site-article.ts'
import { ContentError, type ContentStore } from './content-store.ts'
import { BUILD_FILE, buildFile, derivedFiles } from './derived-files.ts'
import { fileOfPage, isHashedFileKept, listFiles, markHashedFiles, type PagePath, readIfThere } from './files.ts'
import { listPagePaths, PREVIEW, touch } from './pages.ts'
import {
  type Failures,
  keepsLastVersion,
  linksToWithdrawn,
  nothingPending,
  noticesOf,
  type Pending,
} from './pending.ts'
import { createTurns, type PageRenderer, type RenderedFile } from './render.ts'
import { pageFailure, stagedPage, stagePages } from './stage-pages.ts'
import { type Flush, failureReason, removeFiles, stageChanges } from './write.ts'

type PublishRequest = Extract<PublisherRequest, { type: 'publish' }>
type Published = Extract<PublisherReply, { type: 'published' }>
type Outcome = Pick<Published, 'written' | 'removed'> & { failures: Failures }

export interface Publisher {
  /** Call it one at a time; the caller keeps what changes meanwhile for the next publish. Rejects with the reason. */
  publish(request: PublishRequest): Promise<Published>
  /** Renders without writing or indexing anything, so it may run beside a publish. */
  preview(article: PreviewArticle, today: string): Promise<string>
  /** Removes what a publish left. Call it after each, and before the next. */
  cleanUp(): Promise<void>
}

interface PublisherParts {
  readonly store: ContentStore
  readonly renderer: PageRenderer
  readonly siteDir: string
  readonly distDir: string
  readonly flush?: Flush | undefined
  /** Another host serves the files. It leads on from a page, too, and keeps the build before where a page fails. */
  readonly isHosted?: boolean
}

/** The site that readers see, and where its next files wait, on the same disk. */
interface Folders {
  readonly root: string
  readonly staging: string
}

export function createPublisher(parts: PublisherParts): Publisher {
  const { store, renderer, siteDir } = parts
  const folders = { root: join(siteDir, 'current'), staging: join(siteDir, 'staging') }
  // A fresh process can't know what its predecessor left half done, so its first publish compares everything.
  let pending = nothingPending(true)
  for (const notice of store.content.notices) pending.notices.add(notice)
  /** Failed pages are tried again when a change touches them and when everything is rendered, not at every publish. */
  let failed: Failures = new Map()
  let renderedOn: string | undefined

  async function note({ changes, today }: PublishRequest): Promise<void> {
    const isFresh = renderedOn === undefined
    pending.isWhole ||= changes.some(({ kind }) => kind === 'verify' || kind === 'settings')
    // A fresh process has just read everything.
    const news = isFresh ? changes.filter(({ kind }) => kind !== 'verify') : changes
    await store.update(pending, news, today).catch((error: unknown) => {
      throw new ContentError(error)
    })
    noteWithdrawn(pending, store, changes)
    if (renderedOn !== undefined && renderedOn !== today) {
      touch(pending.touched, 'midnight', renderedOn, { ...store.content, today })
      // Every footer has the year, so a new year renders all pages.
      pending.isWhole ||= renderedOn.slice(0, 4) !== today.slice(0, 4)
    }
    if (pending.withdrawn.size === 0) return
    // The files that they keep are older than what is known to be touched.
    for (const path of failed.keys())
      if (!pending.touched.has(path)) pending.touched.set(path, Number.POSITIVE_INFINITY)
  }

  return {
    async publish({ requestId, ...request }) {
      await note({ requestId, ...request })
      const content = { ...store.content, today: request.today }
      const { failures, ...outcome } = await writeSite(parts, folders, pending, content, requestId).catch(
        async (error: unknown) => {
          rmSync(folders.staging, { recursive: true, force: true })
          await takeDown(folders.root, pending).catch(logProblem)
          throw error
        },
      )
      const { touched, isWhole } = pending
      const waiting = isWhole ? [] : [...failed].filter(([path]) => !touched.has(path))
      failed = new Map([...failures, ...waiting])
      const notices = [...pending.notices, ...noticesOf(failed)]
      pending = nothingPending()
      renderedOn = request.today
      return { type: 'published', requestId, ...outcome, notices }
    },
    preview: (article, today) => renderPreview(renderer, { ...store.content, today }, article),
    // Staging may stay on a disk that has become read-only: no reader sees it.
    cleanUp: () => rm(folders.staging, { recursive: true, force: true }).catch(() => undefined),
  }
}

/** Notes addresses that an earlier process had on the site, because nothing else knows them. */
function noteWithdrawn({ withdrawn }: Pending, { content }: ContentStore, changes: PublishRequest['changes']): void {
  for (const { kind, contentId, before } of changes) {
    if (kind !== 'article' || contentId === null || before?.status !== 'published') continue
    if (isArticleSlug(before.slug) && !content.articles.findById(contentId)) withdrawn.add(articlePath(before.slug))
  }
}

async function writeSite(
  parts: PublisherParts,
  { root, staging }: Folders,
  pending: Pending,
  content: SiteContent,
  id: string,
): Promise<Outcome> {
  const { distDir, flush, isHosted = false } = parts
  mkdirSync(root, { recursive: true })
  const staged = stageChanges(root, staging, flush)
  const failures: Failures = new Map()
  const present = new Set([BUILD_FILE])
  const written: string[] = []
  const add = (rendered: RenderedFile) => {
    present.add(rendered.file)
    if (staged.write(rendered)) written.push(rendered.file)
  }
  const isPage = isHosted ? (path: PagePath) => present.has(fileOfPage(path)) : undefined
  if (pending.isWhole) for (const file of compiledFiles(distDir)) add(file)
  const paths = pending.isWhole ? [...listPagePaths(content)] : touchedPaths(pending)
  for (const [place, outcome] of (await stagePages(parts, content, { paths, root, staging })).entries()) {
    const path = paths[place] ?? ''
    const file = fileOfPage(path)
    if (outcome === 'none') continue
    if (typeof outcome === 'object') {
      if (isHosted) throw new Error(pageFailure(path, outcome.why))
      const isKept = keepsLastVersion(root, path, pending)
      failures.set(path, { ...outcome, isKept })
      if (!isKept) continue
    } else if (outcome === 'staged') {
      staged.add(file, stagedPage(staging, place))
      written.push(file)
    }
    present.add(file)
  }
  // The site server looks for a page first.
  if (pending.isWhole || pending.redirects) derivedFiles(content, isPage).forEach(add)
  const removed = (pending.isWhole ? listFiles(root) : touchedFiles(pending)).filter(
    (file) => !present.has(file) && existsSync(join(root, file)) && !isHashedFileKept(root, file),
  )
  for (const file of removed) staged.remove(file)
  if (written.length + removed.length > 0) add(buildFile(id))
  await staged.apply()
  if (pending.isWhole) markHashedFiles(root, listFiles(join(distDir, 'client')))
  return { written, removed, failures }
}

/** Takes withdrawn pages, and touched files that name them, off even if nothing can be rendered or written. */
async function takeDown(root: string, pending: Pending): Promise<void> {
  const files = new Set(Array.from(pending.withdrawn, fileOfPage))
  const takeTurn = createTurns()
  for (const file of pending.isWhole ? listFiles(root).filter(isPageFile) : touchedFiles(pending)) {
    if (linksToWithdrawn(readIfThere(join(root, file)) ?? Buffer.of(), pending)) files.add(file)
    await takeTurn()
  }
  removeFiles(root, files, logProblem)
}

function touchedPaths({ touched }: Pending): PagePath[] {
  return [...touched].sort(([, one], [, other]) => one - other).map(([path]) => path)
}

function touchedFiles({ touched }: Pending): string[] {
  return Array.from(touched.keys(), fileOfPage)
}

export async function renderPreview(
  renderer: PageRenderer,
  content: SiteContent,
  article: PreviewArticle,
): Promise<string> {
  const preview = previewToSiteArticle(article, content.site.timeZone)
  return (await renderer.render(PREVIEW, { ...content, preview })) ?? ''
}

function* compiledFiles(distDir: string): Iterable<RenderedFile> {
  const compiled = join(distDir, 'client')
  for (const file of listFiles(compiled)) yield { file, content: readFileSync(join(compiled, file)) }
}

/** Returns true for files that may show content: not redirects, scripts and styles. */
function isPageFile(file: string): boolean {
  return /^[^_].*\.(?:html|xml|ics|json)$/.test(file)
}

function logProblem(error: unknown): void {
  console.error(`Couldn’t take withdrawn content off the site. ${failureReason(error)}`)
}
