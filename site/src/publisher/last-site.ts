import { join } from 'node:path'
import type { SiteContent } from '../lib/content.ts'
import type { PageSubject } from '../lib/page-subject.ts'
import { eventPath } from '../lib/paths.ts'
import { listFiles } from './client-files.ts'
import { subjectOfFile } from './file-subjects.ts'
import { hasEvent, subjectsNamedIn } from './named-subjects.ts'
import { pathsBySubject, subjectAt } from './published-subjects.ts'
import type { RenderedFile } from './render.ts'
import { fileOfPage, listPagePaths, type PagePath, pathOfFile } from './site-paths.ts'
import { readIfThere } from './write.ts'

/** What an article's page says about other articles: the list below its text. */
const OTHERS = { start: '<section aria-labelledby="more"', end: '</section>' }
const ADDRESSES = />https?:\/\/[^/<]+(\/[^<#]*)/g

/** The live site until this publish, for pages that can't be rendered. Returns only what is still published. */
export class LastSite {
  readonly #root: string | undefined
  readonly #content: SiteContent
  readonly #reportProgress: () => void
  #paths: Map<PageSubject, PagePath> | undefined
  #formerFiles: Map<PageSubject, string> | undefined

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

  /** The page's file if it has the same subject and names nothing that was withdrawn. */
  findPage(path: PagePath): Buffer | undefined {
    const bytes = this.#read(fileOfPage(path))
    if (bytes === undefined || !isCheckable(path)) return undefined
    return this.#isOwn(path, bytes) ? this.#withoutWithdrawn(path, bytes) : undefined
  }

  /** The file at the former address of a subject whose address has changed. */
  findFormer(path: PagePath): RenderedFile | undefined {
    const present = subjectAt(this.#content, path)
    const file = present && this.#findFormerFiles().get(present.subject)
    if (file === undefined) return undefined
    const old = this.#read(file)
    const bytes = old && this.#withoutWithdrawn(pathOfFile(file), old)
    return bytes && { file, bytes }
  }

  /** The file at an address that has no page any more, unless it names withdrawn content. */
  findStanding(path: PagePath): Buffer | undefined {
    const bytes = this.#read(fileOfPage(path))
    return bytes && this.#withoutWithdrawn(path, bytes)
  }

  /** Whether an old address shows a subject that has no page at its present address. */
  isMissingElsewhere(path: PagePath, changes?: ReadonlyMap<string, unknown>): boolean {
    const subject = this.#subjectAt(fileOfPage(path))
    const present = subject && this.#pathsBySubject().get(subject)
    return present !== undefined && !changes?.has(fileOfPage(present)) && this.findPage(present) === undefined
  }

  linksTo(path: PagePath, pages: ReadonlySet<PagePath>): boolean {
    const text = this.#read(fileOfPage(path))?.toString('utf8') ?? ''
    return Array.from(text.matchAll(ADDRESSES), ([, linked = '']) => linked).some((linked) => pages.has(linked))
  }

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

  /** Drops the list below an article if nothing else names withdrawn content; otherwise undefined. */
  #withoutWithdrawn(path: PagePath, bytes: Buffer): Buffer | undefined {
    const text = bytes.toString('utf8')
    if (this.#namesPublishedOnly(path, text)) return bytes
    const left = withoutOthers(text)
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

/** Sitemaps don't mark their articles, so an old one may name withdrawn articles. */
export function isCheckable(path: PagePath): boolean {
  return !path.startsWith('/sitemap')
}

function withoutOthers(text: string): string {
  const start = text.lastIndexOf(OTHERS.start)
  const end = text.indexOf(OTHERS.end, start)
  return start === -1 || end === -1 ? text : text.slice(0, start) + text.slice(end + OTHERS.end.length)
}

function eventSlug(path: PagePath): string | undefined {
  return path.startsWith(eventPath('')) && path.endsWith('.ics')
    ? path.slice(eventPath('').length, -'.ics'.length)
    : undefined
}
