import { ALT_LIMIT } from '@hometown/shared-types/contract/media'
import { attributesOfTag, IMAGE_TAG, picturesInText } from '@hometown/shared-types/rules/html'
import { cleanPictureNotes } from '@hometown/shared-types/rules/picture-notes'
import { decodeSlug } from '@hometown/shared-types/rules/slugs'
import { escapeHtml, singleLine } from '@hometown/shared-types/rules/text'
import pLimit from 'p-limit'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { createPicture, findImportedPicture } from '../media/index.ts'
import type { ImportReport } from './import-report.ts'
import type { IncomingPicture, IncomingSource } from './import-source.ts'

/** The limit in bytes is above any original that a newsroom's site should serve. */
const PICTURE_BYTES_LIMIT = 20_000_000
const PICTURE_DOWNLOAD_TIMEOUT_MS = 30_000
/** Decoding takes one processor; the others wait for the network. */
const PICTURE_DOWNLOADS_AT_ONCE = 4
const PICTURE_NAME_LENGTH_LIMIT = 200

/** The picture's address here, or why it keeps its own. */
type PictureImportResult = { url: string } | { problem: string }

export type PictureImporter = ReturnType<typeof createPictureImporter>

/** @param trustedSite that the operator typed, so it may be on a private network and isn't asked slowly */
export function createPictureImporter(
  context: AppContext,
  source: IncomingSource,
  report: ImportReport,
  trustedSite: string | undefined,
) {
  const limit = pLimit(PICTURE_DOWNLOADS_AT_ONCE)
  const requests = new Map<string, Promise<PictureImportResult>>()
  const urls = new Map<string, string>()
  const trustedOrigins = trustedSite === undefined ? [] : originsOfSite(trustedSite)

  async function fetchOne(key: string, picture: IncomingPicture): Promise<PictureImportResult> {
    const importedFrom = `${source.name} ${key}`
    const existingUrl = await findImportedPicture(context.store.db, importedFrom)
    if (existingUrl !== undefined) {
      report.pictures.known++
      return { url: existingUrl }
    }
    let problem = 'its address can’t be read'
    for (const address of pictureAddressesToTry(picture.address)) {
      const answer = await context.safeFetch?.read(address, {
        accept: 'image/*',
        maxBytes: PICTURE_BYTES_LIMIT,
        withinMs: PICTURE_DOWNLOAD_TIMEOUT_MS,
        trustedOrigins,
      })
      if (answer?.outcome !== 'read') {
        problem = answer === undefined || answer.outcome === 'unchanged' ? 'no answer' : answer.reason
        continue
      }
      try {
        const { url } = await createPicture(context, answer.body, { ...notesOf(picture, address), importedFrom })
        report.pictures.brought++
        return { url }
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        problem = error.message
      }
    }
    report.pictures.missing++
    return { problem }
  }

  function notesOf({ address, alt, caption }: IncomingPicture, from: string) {
    const description = source.describePicture(address)
    const notes = cleanPictureNotes({ caption: caption ?? description?.caption })
    const name = URL.parse(from)?.pathname.split('/').at(-1) ?? ''
    return {
      originalName: decodeSlug(name).slice(0, PICTURE_NAME_LENGTH_LIMIT) || null,
      alt: singleLine(alt || description?.alt || '').slice(0, ALT_LIMIT) || null,
      ...(notes.caption && { caption: notes.caption }),
      mayBeLarge: true,
    }
  }

  return {
    async bring(picture: IncomingPicture): Promise<PictureImportResult> {
      const key = pictureKey(picture.address)
      const request = requests.get(key) ?? limit(fetchOne, key, picture)
      requests.set(key, request)
      const result = await request
      if ('url' in result) urls.set(key, result.url)
      return result
    },
    /** Returns our address of a picture that was brought in this run. */
    find: (address: string) => urls.get(pictureKey(address)),
  }
}

/** The same site may name its pictures with http and https. */
function originsOfSite(site: string): string[] {
  const { host } = new URL(site)
  return [`https://${host}`, `http://${host}`]
}

/**
 * Lists the addresses to try for a picture, best first: the original of a smaller size of WordPress
 * (`fair-300x200.jpg`) or of Ghost (`/content/images/size/w600/…`), then as the text has it.
 */
function pictureAddressesToTry(address: string): string[] {
  const url = URL.parse(address)
  if (!url) return []
  const { pathname } = url
  url.pathname = pathname
    .replace(/-\d{2,5}x\d{2,5}(?=\.[A-Za-z]{3,4}$)/, '')
    .replace(/^((?:\/[^/]+)*?\/content\/images)\/size\/w\d{1,5}(?:h\d{1,5})?(?:\/format\/\w{1,8})?\//, '$1/')
  if (url.pathname !== pathname) url.search = ''
  return [...new Set([url.href, address])]
}

export const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|avif|tiff?)$/i

/** Returns one key for all sizes of a picture, with http or https. */
export function pictureKey(address: string): string {
  const url = URL.parse(pictureAddressesToTry(address)[0] ?? address)
  if (!url) return address
  url.hash = ''
  // WordPress.com and its like take a query for another size of a file.
  if (PICTURE_FILE.test(url.pathname)) url.search = ''
  return url.href.replace(/^https?:\/\/(?:www\.)?/, '')
}

const LINK_HREF_PATTERN = /(<a [^<>]*?href=")([^"<>]*)"/g
const SIZES = /\s(?:srcset|sizes)="[^"]*"/g

/**
 * Returns a text that shows its pictures from here, also where one links to its large file.
 * @param html sanitized
 * @param bring gives our address of a picture, or undefined: then it keeps its own
 */
export async function replacePictures(
  html: string,
  { site }: Pick<IncomingSource, 'site'>,
  bring: (picture: IncomingPicture) => Promise<string | undefined>,
  find: PictureImporter['find'],
): Promise<string> {
  const urls = new Map<string, string>()
  await Promise.all(
    picturesInText(html).map(async ({ src, original }) => {
      const address = original.startsWith('/') ? new URL(original, `${site}/`).href : original
      const url = await bring({ address, alt: null, caption: null })
      if (url !== undefined) urls.set(src, url)
    }),
  )
  const withPictures = html.replace(IMAGE_TAG, (tag) => {
    const url = urls.get(attributesOfTag(tag).src ?? '')
    return url === undefined ? tag : tag.replace(SIZES, '').replace(/ src="[^"]*"/, () => ` src="${escapeHtml(url)}"`)
  })
  return withPictures.replace(LINK_HREF_PATTERN, (link: string, start: string, href: string) => {
    const url = PICTURE_FILE.test(href) ? find(href.replaceAll('&amp;', '&')) : undefined
    return url === undefined ? link : `${start}${escapeHtml(url)}"`
  })
}
