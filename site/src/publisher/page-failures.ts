import type { SiteArticle, SiteContent } from '../lib/content.ts'
import { articleAt } from './published-subjects.ts'
import { RenderError } from './render.ts'
import type { PagePath } from './site-paths.ts'

/** Failures with a notice of their own; further ones are only counted. */
const NAMED = 10

/** What readers get in place of a page that can't be rendered; `former` is its last version at its old address. */
export type StandIn = 'kept' | 'former' | 'plain' | 'removed' | 'missing'

interface Failure {
  readonly error: unknown
  readonly standIn: StandIn
  readonly formerPath?: PagePath
}

export class PageFailures {
  readonly #failed = new Map<PagePath, Failure>()
  readonly #withoutArticles = new Set<PagePath>()
  #rendered = 0

  noteFailure(path: PagePath, error: unknown): void {
    this.#failed.set(path, { error, standIn: 'missing' })
  }

  noteRendered(path: PagePath): void {
    this.#failed.delete(path)
    this.#rendered++
  }

  noteStandIn(path: PagePath, standIn: StandIn, formerPath?: PagePath): void {
    this.#failed.set(path, { error: this.#failed.get(path)?.error, standIn, ...(formerPath && { formerPath }) })
  }

  noteIncomplete(path: PagePath): void {
    this.#withoutArticles.add(path)
  }

  has(path: PagePath): boolean {
    return this.#failed.has(path)
  }

  get paths(): readonly PagePath[] {
    return [...this.#failed.keys()]
  }

  get renderedNone(): boolean {
    return this.#rendered === 0 && this.#failed.size > 0
  }

  /** Old addresses that still show what can't be rendered at its new address. */
  get formerPaths(): ReadonlySet<PagePath> {
    return new Set([...this.#failed.values()].flatMap(({ formerPath }) => formerPath ?? []))
  }

  get unfinished(): readonly PagePath[] {
    return [...this.formerPaths, ...this.#failed.keys(), ...this.#withoutArticles]
  }

  /** Those whose own pages failed. */
  brokenArticles(content: SiteContent): SiteArticle[] {
    return this.paths.flatMap((path) => articleAt(content, path) ?? [])
  }

  /** @throws the first failure if nothing could be rendered: then the code is broken, not a page. */
  assertSomeRendered(): void {
    const [first] = this.#failed.values()
    if (this.renderedNone && first !== undefined) throw first.error
  }

  /** @throws the first failure of a page without an old file. For builds that have no live site to fall back on. */
  assertAllKept(): void {
    for (const { error, standIn } of this.#failed.values()) if (standIn !== 'kept') throw error
  }

  notices(): string[] {
    const named = [...this.#failed].slice(0, NAMED).map(([path, failure]) => notice(path, failure))
    const more = this.#failed.size - named.length
    return more > 0
      ? [...named, `${more} more ${more === 1 ? 'page' : 'pages'} couldn’t be updated. Every publish tries again.`]
      : named
  }
}

function notice(path: PagePath, { error, standIn, formerPath }: Failure): string {
  const cause = error instanceof RenderError ? error.cause : error
  const why = cause instanceof Error ? ` (${cause.message})` : ''
  const states: Readonly<Record<StandIn, string>> = {
    kept: 'Readers still see its last version.',
    former: `Readers still see its last version at ${formerPath}.`,
    plain: 'Readers see a plain list of headlines instead.',
    removed: 'Readers can’t see it yet, and what was at this address before is off the site.',
    missing: 'Readers can’t see it yet.',
  }
  return `Couldn’t update the page ${path}${why}. ${states[standIn]} Edit and save the content on it; every publish tries again.`
}
