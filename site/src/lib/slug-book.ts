import { isArticleSlug, slugWithId } from '@hometown/shared-types/article-slug'

/**
 * Assigns slugs to articles. A slug from the content service may be taken, reserved or unfit for a path. The result
 * depends only on which articles exist, never on their order, so that incremental and full publishes agree.
 */
export class SlugBook {
  readonly #wantedById = new Map<number, string>()
  /** Ids by wanted slug; a plain number in the usual case of only one. */
  readonly #idsByWanted = new Map<string, number | number[]>()

  /** @returns the articles, including this one, whose slug may have changed. */
  claim(id: number, wanted: string): ReadonlySet<number> {
    if (this.#wantedById.get(id) === wanted) return new Set([id])
    const touched = new Set([id, ...this.release(id)])
    this.#wantedById.set(id, wanted)
    for (const other of this.#rivals(wanted)) touched.add(other)
    const ids = [...this.#ids(wanted), id].sort((one, other) => one - other)
    this.#idsByWanted.set(wanted, ids.length === 1 ? id : ids)
    return touched
  }

  /** @returns the other articles whose slug may have changed. */
  release(id: number): ReadonlySet<number> {
    const wanted = this.#wantedById.get(id)
    if (wanted === undefined) return new Set()
    this.#wantedById.delete(id)
    const left = this.#ids(wanted).filter((other) => other !== id)
    if (left.length === 0) this.#idsByWanted.delete(wanted)
    else this.#idsByWanted.set(wanted, left)
    return new Set(this.#rivals(wanted))
  }

  /** The lowest id gets the wanted slug if it is usable; the others get their id appended. */
  slugOf(id: number): string {
    const wanted = this.#wantedById.get(id) ?? ''
    if (isArticleSlug(wanted) && this.#ids(wanted)[0] === id) return wanted
    return slugWithId(wanted, id, (slug) => this.#idsByWanted.has(slug))
  }

  /** Articles that want the same slug, and the one that gets it by its appended id. */
  *#rivals(wanted: string): Iterable<number> {
    yield* this.#ids(wanted)
    const id = Number(/-(\d+)$/.exec(wanted)?.[1])
    if (this.#wantedById.has(id)) yield id
  }

  #ids(wanted: string): readonly number[] {
    const ids = this.#idsByWanted.get(wanted) ?? []
    return typeof ids === 'number' ? [ids] : ids
  }
}
