import { checkedItem } from '../checked.ts'
import type { RequestOptions } from '../options.ts'
import type { TermQuery } from '../query.ts'
import { type CategoryFields, termSchema, type WordPressTerm } from '../schemas/term.ts'
import type { Transport } from '../transport/transport.ts'
import { type Collection, createCollection } from './collection.ts'

const PATH = 'wp/v2/categories'

export interface Categories extends Collection<WordPressTerm, TermQuery> {
  /** Not retried. A name in use is 400 `term_exists`, with the id in `data.term_id`. */
  create(fields: CategoryFields, options?: RequestOptions): Promise<WordPressTerm>
  /** For good, because terms have no trash. Posts without another category get the site's default one. */
  delete(id: number, options?: RequestOptions): Promise<void>
}

export function createCategories(transport: Transport): Categories {
  return {
    ...createCollection<typeof termSchema, TermQuery>(transport, PATH, termSchema),
    async create(fields, options) {
      return checkedItem(termSchema, await transport.write('post', PATH, { json: fields }, options))
    },
    async delete(id, options) {
      await transport.write('delete', `${PATH}/${id}`, { query: { force: true } }, options)
    },
  }
}
