import { join } from 'node:path'
import type { SiteContent } from '../lib/content.ts'
import type { PageSubject } from '../lib/page-subject.ts'
import { CORRECTIONS_FEED_PATH, eventPath } from '../lib/paths.ts'
import { listFiles } from './client-files.ts'
import { subjectOfFile } from './file-subjects.ts'
import { hasEvent, subjectsNamedIn } from './named-subjects.ts'
import { pathsBySubject, subjectAt } from './published-subjects.ts'
import type { RenderedFile } from './render.ts'
import { fileOfPage, listPagePaths, type PagePath, pathOfFile } from './site-paths.ts'
import { readIfThere } from './write.ts'

/** What pages list of others behind their own text. */
const LISTED_BELOW = '<section aria-labelledby="more"'
const LISTED_BELOW_END = '</section>'
/** Those that elements of sitemaps and feeds consist of, below the site's origin. */
const ADDRESSES = />https?:\/\/[^/<]+(\/[^<#]*)/g

/** What readers see until this publish, for pages that can't be rendered: only what is still published. */
export class LastSite {
  readonly #root: string | undefined
  readonly #content: SiteContent
  readonly #reportProgress: () => void
  #paths: Map<PageSubject, PagePath> | undefined
  #formerFiles: Map<PageSubject, string> | undefined

  /**
   * @param root its folder, where there is one.
   * @param reportProgress is called with every file that is read.
   */
  constructor(root: string | undefined, content: SiteContent, reportProgress: () => void = () => undefined) {
    this.#root = root
    this.#content = content
    this.#reportProgress = reportProgress
  }

  has(path: PagePath): boolean {
    return this.#read(fileOfPage(path)) !== undefined
  }

  holds(path: PagePath, bytes: Buffer): boolean {
    return this.#read(fileOfPage(path))?.equals(bytes) ?? false
  }

  /** The page's file where it is about the same and names nothing that was withdrawn. */
  findPage(path: PagePath): Buffer | undefined {
    const bytes = this.#read(fileOfPage(path))
    if (bytes === undefined || !isCheckable(path)) return undefined
    return this.#isOwn(path, bytes) ? this.#withoutWithdrawn(path, bytes) : undefined
  }

  /** Where the same was to be read that has a new address, and what its file is. */
  findFormer(path: PagePath): RenderedFile | undefined {
    const present = subjectAt(this.#content, path)
    const file = present && this.#findFormerFiles().get(present.subject)
    if (file === undefined) return undefined
    const old = this.#read(file)
    const bytes = old && this.#withoutWithdrawn(pathOfFile(file), old)
    return bytes && { file, bytes }
  }

  /** The file at an address that is no page any more, without what was withdrawn. */
  findStanding(path: PagePath): Buffer | undefined {
    const bytes = this.#read(fileOfPage(path))
    return bytes && this.#withoutWithdrawn(path, bytes)
  }

  /** Whether what is still to be read at an old address has no page at its present one. */
  isMissingElsewhere(path: PagePath, changes?: ReadonlyMap<string, unknown>): boolean {
    const subject = this.#subjectAt(fileOfPage(path))
    const present = subject && this.#pathsBySubject().get(subject)
    return present !== undefined && !changes?.has(fileOfPage(present)) && this.findPage(present) === undefined
  }

  /** Whether a sitemap or feed has the address of one of these pages. */
  linksTo(path: PagePath, pages: ReadonlySet<PagePath>): boolean {
    const text = this.#read(fileOfPage(path))?.toString('utf8') ?? ''
    return Array.from(text.matchAll(ADDRESSES), ([, linked = '']) => linked).some((linked) => pages.has(linked))
  }

  /** The addresses of all its pages, feeds and calendar files. */
  paths(): PagePath[] {
    if (this.#root === undefined) return []
    return listFiles(this.#root)
      .filter((file) => /^[^_].*\.(?:html|xml|ics)$/.test(file))
      .map(pathOfFile)
  }

  #read(file: string): Buffer | undefined {
    this.#reportProgress()
    return this.#root === undefined ? undefined : readIfThere(join(this.#root, file))
  }

  #subjectAt(file: string): PageSubject | undefined {
    if (!file.endsWith('.html')) return undefined
    const text = this.#read(file)?.toString('utf8') ?? ''
    return subjectOfFile(text, subjectAt(this.#content, pathOfFile(file)))
  }

  #isOwn(path: PagePath, bytes: Buffer): boolean {
    const text = bytes.toString('utf8')
    const slug = eventSlug(path)
    const present = subjectAt(this.#content, path)
    if (slug === undefined) return subjectOfFile(text, present) === present?.subject
    return hasEvent(text, this.#content.events.findBySlug(slug))
  }

  /** Without what an article's page lists below it, if that is enough. */
  #withoutWithdrawn(path: PagePath, bytes: Buffer): Buffer | undefined {
    const text = bytes.toString('utf8')
    if (this.#namesPublishedOnly(path, text)) return bytes
    const start = text.lastIndexOf(LISTED_BELOW)
    const end = text.indexOf(LISTED_BELOW_END, start)
    if (start === -1 || end === -1) return undefined
    const left = text.slice(0, start) + text.slice(end + LISTED_BELOW_END.length)
    return this.#namesPublishedOnly(path, left) ? Buffer.from(left) : undefined
  }

  #namesPublishedOnly(path: PagePath, text: string): boolean {
    const subjectAt = (linked: PagePath) => this.#subjectAt(fileOfPage(linked))
    for (const subject of subjectsNamedIn({ path, text, content: this.#content, subjectAt })) {
      if (subject === undefined || !this.#pathsBySubject().has(subject)) return false
    }
    return true
  }

  #pathsBySubject(): Map<PageSubject, PagePath> {
    this.#paths ??= pathsBySubject(this.#content)
    return this.#paths
  }

  /** Pages of the last site that have no address any more. */
  #findFormerFiles(): Map<PageSubject, string> {
    if (this.#formerFiles !== undefined || this.#root === undefined) return this.#formerFiles ?? new Map()
    this.#formerFiles = new Map()
    const present = new Set(Array.from(listPagePaths(this.#content), fileOfPage))
    for (const file of listFiles(this.#root)) {
      const subject = present.has(file) ? undefined : this.#subjectAt(file)
      if (subject !== undefined) this.#formerFiles.set(subject, file)
    }
    return this.#formerFiles
  }
}

/** Sitemaps and the feed of corrections name articles without saying which: none is better than an old one. */
export function isCheckable(path: PagePath): boolean {
  return !path.startsWith('/sitemap') && path !== CORRECTIONS_FEED_PATH
}

/** Of the file of one event. */
function eventSlug(path: PagePath): string | undefined {
  return path.startsWith(eventPath('')) && path.endsWith('.ics')
    ? path.slice(eventPath('').length, -'.ics'.length)
    : undefined
}
