import { z } from 'zod'
import { checkedItem } from '../checked.ts'
import type { RequestOptions } from '../options.ts'
import type { PostFields } from '../schemas/post.ts'
import type { Transport } from '../transport/transport.ts'

/** `post` is its last state, in the trash or, with `force`, gone. */
export interface DeleteResult<T> {
  deleted: boolean
  post: T
}

export interface Writes<T> {
  /** Not retried. Returns the raw texts. A slug in use gets `-2`. */
  create(fields: PostFields, options?: RequestOptions): Promise<T>
  /** Changes only the given fields. Not retried. */
  update(id: number, fields: PostFields, options?: RequestOptions): Promise<T>
  /** To the trash (again: 410 `rest_already_trashed`), or for good with `force`. Not retried. */
  delete(id: number, how?: { force?: boolean }, options?: RequestOptions): Promise<DeleteResult<T>>
}

const deletedSchema = z.object({ deleted: z.literal(true), previous: z.unknown() })

/** @param path such as `wp/v2/posts` */
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
