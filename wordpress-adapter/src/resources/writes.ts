import { z } from 'zod'
import { checkedItem } from '../checked.ts'
import type { RequestOptions } from '../options.ts'
import type { PostFields } from '../schemas/post.ts'
import type { Transport } from '../transport/transport.ts'

/** What became of a deleted item: in the trash, or gone with `force`. `post` is its last state. */
export interface DeleteResult<T> {
  deleted: boolean
  post: T
}

/** The calls that change items of one type. */
export interface Writes<T> {
  /** Never repeated. The answer has the raw texts. A slug in use gets `-2`. */
  create(fields: PostFields, options?: RequestOptions): Promise<T>
  /** Changes only what is given. Never repeated. */
  update(id: number, fields: PostFields, options?: RequestOptions): Promise<T>
  /** To the trash (again: 410 `rest_already_trashed`), or for good with `force`. Never repeated. */
  delete(id: number, how?: { force?: boolean }, options?: RequestOptions): Promise<DeleteResult<T>>
}

const deletedSchema = z.object({ deleted: z.literal(true), previous: z.unknown() })

/** The calls that change items at `path`, such as `wp/v2/posts`. */
export function createWrites<S extends z.ZodType>(transport: Transport, path: string, schema: S): Writes<z.output<S>> {
  return {
    async create(fields, options) {
      return checkedItem(schema, await transport.write('post', path, { json: fields }, options))
    },
    async update(id, fields, options) {
      return checkedItem(schema, await transport.write('post', `${path}/${id}`, { json: fields }, options))
    },
    async delete(id, { force = false } = {}, options) {
      const query = force ? { force: true } : {}
      const answer = await transport.write('delete', `${path}/${id}`, { query }, options)
      const last = force ? { ...answer, data: checkedItem(deletedSchema, answer).previous } : answer
      return { deleted: force, post: checkedItem(schema, last) }
    },
  }
}
