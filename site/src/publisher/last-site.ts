import { join } from 'node:path'
import type { SiteContent } from '../lib/content.ts'
import type { PageSubject } from '../lib/page-subject.ts'
import { CORRECTIONS_FEED_PATH, eventPath } from '../lib/paths.ts'
import { listFiles } from './client-files.ts'
import type { RenderedFile } from './render.ts'
import { fileOfPage, listPagePaths, type PagePath } from './site-paths.ts'
import { articlesNamedIn, listSubjects, subjectOfFile } from './subjects.ts'
import { readIfThere } from './write.ts'

/** What pages list of others behind their own text. */
const LISTED_BELOW = '<section aria-labelledby="more"'
const LISTED_BELOW_END = '</section>'

/** What readers see until this publish, for pages that can't be rendered: only what is still published. */
export class LastSite {
  readonly #root: string | undefined
  readonly #content: SiteContent
  #paths: Map<PageSubject, PagePath> | undefined
  #subjects: Map<PagePath, PageSubject> | undefined
  #formerFiles: Map<PageSubject, string> | undefined

  /** @param root its folder, where there is one. */
  constructor(root: string | undefined, content: SiteContent) {
    this.#root = root
    this.#content = content
  }

  has(path: PagePath): boolean {
    return this.#read(fileOfPage(path)) !== undefined
  }

  /** The page's file where it is about the same and names nothing that was withdrawn. */
  findPage(path: PagePath): Buffer | undefined {
    const bytes = this.#read(fileOfPage(path))
    if (bytes === undefined || !isCheckable(path)) return undefined
    return this.#isOwn(path, bytes) ? this.#withoutWithdrawn(bytes) : undefined
  }

  /** Where the same was to be read that has a new address, and what its file is. */
  findFormer(path: PagePath): RenderedFile | undefined {
    const subject = this.#subjectOf(path)
    const file = subject === undefined ? undefined : this.#findFormerFiles().get(subject)
    const old = file === undefined ? undefined : this.#read(file)
    const bytes = old && this.#withoutWithdrawn(old)
    return file !== undefined && bytes !== undefined ? { file, bytes } : undefined
  }

  /** Whether readers find another article, event or business at the address of this one. */
  isOthers(path: PagePath): boolean {
    const file = fileOfPage(path)
    const bytes = this.#read(file)
    if (bytes === undefined) return false
    if (eventSlug(path) !== undefined) return !this.#isOwn(path, bytes)
    return this.#subjectOf(path) !== undefined && this.#subjectAt(file) !== undefined && !this.#isOwn(path, bytes)
  }

  /** What is to be read at an address that is no page any more, where it is still published: its present address. */
  presentPath(path: PagePath): PagePath | undefined {
    const subject = this.#subjectAt(fileOfPage(path))
    return subject && this.#findPaths().get(subject)
  }

  #read(file: string): Buffer | undefined {
    return this.#root === undefined ? undefined : readIfThere(join(this.#root, file))
  }

  #subjectAt(file: string): PageSubject | undefined {
    return file.endsWith('.html') ? subjectOfFile(this.#read(file)?.toString('utf8') ?? '') : undefined
  }

  #isOwn(path: PagePath, bytes: Buffer): boolean {
    const text = bytes.toString('utf8')
    const slug = eventSlug(path)
    if (slug === undefined) return subjectOfFile(text) === this.#subjectOf(path)
    const uid = this.#content.events.findBySlug(slug)?.uid
    return text.replaceAll('\r\n ', '').includes(`\r\nUID:${uid}\r\n`)
  }

  /** Without what an article's page lists below it, if that is enough. */
  #withoutWithdrawn(bytes: Buffer): Buffer | undefined {
    const text = bytes.toString('utf8')
    if (this.#namesPublishedOnly(text)) return bytes
    const start = text.lastIndexOf(LISTED_BELOW)
    const end = text.indexOf(LISTED_BELOW_END, start)
    if (start === -1 || end === -1) return undefined
    const left = text.slice(0, start) + text.slice(end + LISTED_BELOW_END.length)
    return this.#namesPublishedOnly(left) ? Buffer.from(left) : undefined
  }

  #namesPublishedOnly(text: string): boolean {
    for (const subject of articlesNamedIn(text)) {
      if (subject === undefined || !this.#findPaths().has(subject)) return false
    }
    return true
  }

  #findPaths(): Map<PageSubject, PagePath> {
    this.#paths ??= listSubjects(this.#content)
    return this.#paths
  }

  #subjectOf(path: PagePath): PageSubject | undefined {
    this.#subjects ??= new Map([...this.#findPaths()].map(([subject, known]) => [known, subject]))
    return this.#subjects.get(path)
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
function isCheckable(path: PagePath): boolean {
  return !path.startsWith('/sitemap') && path !== CORRECTIONS_FEED_PATH
}

/** Of the file of one event. */
function eventSlug(path: PagePath): string | undefined {
  return path.startsWith(eventPath('')) && path.endsWith('.ics')
    ? path.slice(eventPath('').length, -'.ics'.length)
    : undefined
}
