import type { SiteArticle, SiteContent } from '../lib/content.ts'
import { articlePath } from '../lib/paths.ts'
import { RenderError } from './render.ts'
import { fileOfPage, type PagePath } from './site-paths.ts'

/** Notices by page; what is beyond them is a number. */
const NAMED = 10

/** Pages that could not be rendered. Each keeps the file that it has, and everything else goes out. */
export class PageFailures {
  readonly #failed = new Map<PagePath, unknown>()
  readonly #withoutArticles = new Set<PagePath>()
  readonly #hasFile: (file: string) => boolean
  #rendered = 0

  /** @param hasFile whether the live site has this file, which then stays. */
  constructor(hasFile: (file: string) => boolean) {
    this.#hasFile = hasFile
  }

  noteFailure(path: PagePath, error: unknown): void {
    this.#failed.set(path, error)
  }

  noteRendered(path: PagePath): void {
    this.#failed.delete(path)
    this.#rendered++
  }

  /** A page that leaves out articles that can't be rendered. */
  noteIncomplete(path: PagePath): void {
    this.#withoutArticles.add(path)
  }

  get paths(): readonly PagePath[] {
    return [...this.#failed.keys()]
  }

  /** To be rendered again with the next publish: what failed, and what leaves something out. */
  get unfinished(): readonly PagePath[] {
    return [...this.#failed.keys(), ...this.#withoutArticles]
  }

  /** Articles whose own page failed. */
  brokenArticles(content: SiteContent): SiteArticle[] {
    return this.paths.flatMap((path) => content.articles.findBySlug(path.slice(1)) ?? [])
  }

  hasOldPage({ slug }: SiteArticle): boolean {
    return this.#hasFile(fileOfPage(articlePath(slug)))
  }

  /** @throws the first failure where nothing could be rendered at all: then it is the code that is broken, not a page. */
  assertSomeRendered(): void {
    const [first] = this.#failed.values()
    if (this.#rendered === 0 && first !== undefined) throw first
  }

  /** @throws the first failure of a page that has no old file either: where nothing is live to fall back on, it would be lost. */
  assertAllHaveFiles(): void {
    for (const [path, error] of this.#failed) if (!this.#hasFile(fileOfPage(path))) throw error
  }

  notices(): string[] {
    const named = [...this.#failed].slice(0, NAMED).map(([path, error]) => this.#notice(path, error))
    const more = this.#failed.size - named.length
    return more > 0
      ? [...named, `${more} more ${more === 1 ? 'page' : 'pages'} couldn’t be updated. Every publish tries again.`]
      : named
  }

  #notice(path: PagePath, error: unknown): string {
    const cause = error instanceof RenderError ? error.cause : error
    const why = cause instanceof Error ? ` (${cause.message})` : ''
    const state = this.#hasFile(fileOfPage(path)) ? 'Readers still see its last version.' : 'Readers can’t see it yet.'
    return `Couldn’t update the page ${path}${why}. ${state} Edit and save the content on it; every publish tries again.`
  }
}
