import { isUsableSlug, slugWithId } from '@hometown/shared-types/slug'

/**
 * Which article has which address. What a content service calls a slug may be taken, reserved or unfit for a path; the
 * answer depends only on which articles there are, never on the order they came in, so that an incremental publish and
 * a full one agree.
 */
export class SlugBook {
  readonly #wantedById = new Map<number, string>()
  /** Ids by wanted slug: one number where it is the only one, which is nearly always. */
  readonly #idsByWanted = new Map<string, number | number[]>()

  /** Notes what an article wants. Returns the articles, this one included, whose slug may have changed. */
  claim(id: number, wanted: string): ReadonlySet<number> {
    if (this.#wantedById.get(id) === wanted) return new Set([id])
    const touched = new Set([id, ...this.release(id)])
    this.#wantedById.set(id, wanted)
    for (const other of this.#rivals(wanted)) touched.add(other)
    const ids = [...this.#ids(wanted), id].sort((one, other) => one - other)
    this.#idsByWanted.set(wanted, ids.length === 1 ? id : ids)
    return touched
  }

  /** Forgets an article. Returns the others whose slug may have changed. */
  release(id: number): ReadonlySet<number> {
    const wanted = this.#wantedById.get(id)
    if (wanted === undefined) return new Set()
    this.#wantedById.delete(id)
    const left = this.#ids(wanted).filter((other) => other !== id)
    if (left.length === 0) this.#idsByWanted.delete(wanted)
    else this.#idsByWanted.set(wanted, left)
    return new Set(this.#rivals(wanted))
  }

  /** The first of those who want a usable slug has it; everybody else gets their number behind it. */
  slugOf(id: number): string {
    const wanted = this.#wantedById.get(id) ?? ''
    if (isUsableSlug(wanted) && this.#ids(wanted)[0] === id) return wanted
    return slugWithId(wanted, id, (slug) => this.#idsByWanted.has(slug))
  }

  /** Those who want the same, and the one whose number makes this slug its second choice. */
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
