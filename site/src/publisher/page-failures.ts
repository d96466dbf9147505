import { RenderError } from './render.ts'
import type { PagePath } from './site-paths.ts'
import { type AddressChanges, lastVersion } from './withdrawn.ts'

/** Failures with a notice of their own; further ones are only counted. */
const NAMED = 10

interface Failure {
  readonly error: unknown
  /** The page's last version, which readers still see. */
  readonly kept: Buffer | undefined
}

/** The pages that couldn't be rendered. */
export class PageFailures {
  readonly #root: string | undefined
  readonly #addresses: AddressChanges
  readonly #failed = new Map<PagePath, Failure>()

  /** @param root the live site until this publish */
  constructor(root: string | undefined, addresses: AddressChanges) {
    this.#root = root
    this.#addresses = addresses
  }

  /** @returns the page's last version, unless there is none or it shows withdrawn content. */
  note(path: PagePath, error: unknown): Buffer | undefined {
    const kept = this.#root === undefined ? undefined : lastVersion(this.#root, path, this.#addresses)
    this.#failed.set(path, { error, kept })
    return kept
  }

  get paths(): readonly PagePath[] {
    return [...this.#failed.keys()]
  }

  /** @throws the first failure */
  throwFirst(): void {
    for (const { error } of this.#failed.values()) throw error
  }

  /** @throws the first failure of a page that readers can't see. For builds without a live site to go on with. */
  assertAllKept(): void {
    for (const { error, kept } of this.#failed.values()) if (kept === undefined) throw error
  }

  notices(): string[] {
    const named = [...this.#failed].slice(0, NAMED).map(([path, failure]) => notice(path, failure))
    const more = this.#failed.size - named.length
    return more > 0
      ? [...named, `${more} more ${more === 1 ? 'page' : 'pages'} couldn’t be updated. Every publish tries again.`]
      : named
  }
}

function notice(path: PagePath, { error, kept }: Failure): string {
  const cause = error instanceof RenderError ? error.cause : error
  const why = cause instanceof Error ? ` (${cause.message})` : ''
  const state = kept ? 'Readers still see its last version.' : 'Readers can’t see it yet.'
  return `Couldn’t update the page ${path}${why}. ${state} Edit and save the content on it; every publish tries again.`
}
