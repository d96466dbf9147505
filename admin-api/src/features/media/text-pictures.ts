import type { Kysely } from 'kysely'
import type { Database } from '../../database/database.ts'
import { listMediaByUrls } from './media.repository.ts'

const UPLOADED = /<img ([^>]*?\bsrc="(\/uploads\/[0-9a-f]{32}\.webp)"[^>]*?)(\s*\/?)>/g

/**
 * Gives the pictures of a text that we keep their width and height, so that their place is free while they load.
 * @param html as the sanitiser gives it: attributes in double quotes, no `>` in them.
 */
export async function withUploadSizes(db: Kysely<Database>, html: string): Promise<string> {
  const urls = [...new Set(Array.from(html.matchAll(UPLOADED), ([, , url = '']) => url))]
  const sizes = new Map((await listMediaByUrls(db, urls)).map((row) => [row.url, row]))
  return html.replace(UPLOADED, (whole: string, attributes: string, url: string, end: string) => {
    const size = sizes.get(url)
    if (!size || /\b(?:width|height)="/.test(attributes)) return whole
    return `<img ${attributes} width="${size.width}" height="${size.height}"${end}>`
  })
}
