import { attributesOfTag, IMAGE_TAG } from '@hometown/shared-types/text-pictures'
import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { listMediaByUrls } from '../library/media.repository.ts'

const UPLOADED = /^\/uploads\/[0-9a-f]{32}\.webp$/

/** The page then doesn't shift while loading. @param html sanitizer output: double-quoted attributes without `>`. */
export async function withUploadSizes(db: Kysely<Database>, html: string): Promise<string> {
  const urls = Array.from(html.matchAll(IMAGE_TAG), ([tag]) => uploadOf(tag)).filter((url) => url !== undefined)
  const sizes = new Map((await listMediaByUrls(db, [...new Set(urls)])).map((row) => [row.url, row]))
  return html.replace(IMAGE_TAG, (tag) => {
    const size = sizes.get(uploadOf(tag) ?? '')
    if (!size || /\b(?:width|height)="/.test(tag)) return tag
    const attributes = tag.slice(0, tag.endsWith('/>') ? -2 : -1)
    const end = tag.slice(attributes.trimEnd().length)
    return `${attributes.trimEnd()} width="${size.width}" height="${size.height}"${end}`
  })
}

function uploadOf(tag: string): string | undefined {
  const { src = '' } = attributesOfTag(tag)
  return UPLOADED.test(src) ? src : undefined
}
