import { checkedItem } from '../checked.ts'
import type { RequestOptions } from '../options.ts'
import type { PostQuery } from '../query.ts'
import { type MediaFields, type MediaUpload, mediaSchema, type WordPressMedia } from '../schemas/media.ts'
import type { Transport } from '../transport/transport.ts'
import { type Collection, createCollection } from './collection.ts'

const PATH = 'wp/v2/media'

export interface Media extends Collection<WordPressMedia, PostQuery> {
  /** Not retried. A file type that the site doesn't allow is 500 `rest_upload_unknown_error`. */
  upload(upload: MediaUpload, options?: RequestOptions): Promise<WordPressMedia>
  /** Changes only the given fields. Not retried. */
  update(id: number, fields: MediaFields, options?: RequestOptions): Promise<WordPressMedia>
  /** For good, because media have no trash. Posts with the picture lose it. */
  delete(id: number, options?: RequestOptions): Promise<void>
}

export function createMedia(transport: Transport): Media {
  return {
    ...createCollection<typeof mediaSchema, PostQuery>(transport, PATH, mediaSchema),
    async upload(upload, options) {
      return checkedItem(mediaSchema, await transport.write('post', PATH, { form: toForm(upload) }, options))
    },
    async update(id, fields, options) {
      return checkedItem(mediaSchema, await transport.write('post', `${PATH}/${id}`, { json: fields }, options))
    },
    async delete(id, options) {
      await transport.write('delete', `${PATH}/${id}`, { query: { force: true } }, options)
    },
  }
}

function toForm({ file, filename, type, ...texts }: MediaUpload): FormData {
  const form = new FormData()
  const blobType = type ?? (file instanceof Blob ? file.type : '')
  const part = file instanceof Blob ? file : new Uint8Array(file)
  form.set('file', new File([part], filename, { type: blobType }))
  for (const [name, value] of Object.entries(texts)) {
    if (value !== undefined && name !== 'meta') form.set(name, String(value))
  }
  for (const [name, value] of Object.entries(texts.meta ?? {})) form.set(`meta[${name}]`, String(value))
  return form
}
