import { cleanPictureNotes } from '@hometown/shared-types/clean-picture-notes'
import { ALT_LIMIT } from '@hometown/shared-types/media'
import { singleLine } from '@hometown/shared-types/storable-text'
import { attributesOfTag, attributeText, IMAGE_TAG, picturesInText } from '@hometown/shared-types/text-pictures'
import pLimit from 'p-limit'
import type { AppContext } from '../../../context.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { createPicture, findImportedPicture } from '../../content/media/library/media.service.ts'
import type { ImportReport } from './import-report.ts'
import type { IncomingPicture, IncomingSource } from './incoming.ts'

/** Bytes; above any original that a newsroom's site should serve. */
const BYTES_LIMIT = 20_000_000
const WITHIN_MS = 30_000
/** Decoding takes one processor; the others wait for the network. */
const AT_ONCE = 4
const NAME_LENGTH = 200

type BroughtPicture = { url: string } | { problem: string }

export interface PictureBringer {
  bring(picture: IncomingPicture): Promise<BroughtPicture>
  /** Ours, if it was brought in this run. */
  find(address: string): string | undefined
}

/** @param trustedSite that the operator typed, so it may be on a private network and isn't asked slowly */
export function createPictureBringer(
  context: AppContext,
  source: IncomingSource,
  report: ImportReport,
  trustedSite: string | undefined,
): PictureBringer {
  const limit = pLimit(AT_ONCE)
  const known = new Map<string, Promise<BroughtPicture>>()
  const urls = new Map<string, string>()
  const trustedOrigins = trustedSite === undefined ? [] : originsOf(trustedSite)

  const importedFrom = (key: string) => `${source.name} ${key}`

  async function fetchOne(picture: IncomingPicture): Promise<BroughtPicture> {
    const { address } = picture
    const key = pictureKey(address)
    const before = await findImportedPicture(context.store.db, importedFrom(key))
    if (before !== undefined) {
      report.pictures.known++
      urls.set(key, before)
      return { url: before }
    }
    let problem = 'its address can’t be read'
    for (const candidate of addressesToTry(address)) {
      const read = await context.outside?.read(candidate, {
        accept: 'image/*',
        maxBytes: BYTES_LIMIT,
        withinMs: WITHIN_MS,
        trustedOrigins,
      })
      if (read?.outcome !== 'read') {
        problem = read === undefined || read.outcome === 'unchanged' ? 'no answer' : read.reason
        continue
      }
      const stored = await store(read.body, candidate, picture)
      if ('url' in stored) {
        report.pictures.brought++
        urls.set(key, stored.url)
        return stored
      }
      problem = stored.problem
    }
    report.pictures.missing++
    return { problem }
  }

  async function store(
    bytes: Buffer,
    from: string,
    { address, alt, caption }: IncomingPicture,
  ): Promise<BroughtPicture> {
    const described = source.describePicture(address)
    const notes = cleanPictureNotes({ caption: caption ?? described?.caption })
    try {
      const { url } = await createPicture(context, bytes, {
        originalName: fileName(from),
        alt: singleLine(alt || described?.alt || '').slice(0, ALT_LIMIT) || null,
        ...(notes.caption && { caption: notes.caption }),
        mayBeLarge: true,
        importedFrom: importedFrom(pictureKey(address)),
      })
      return { url }
    } catch (error) {
      if (error instanceof AppError) return { problem: error.message }
      throw error
    }
  }

  return {
    bring(picture) {
      const key = pictureKey(picture.address)
      const asked = known.get(key) ?? limit(fetchOne, picture)
      known.set(key, asked)
      return asked
    },
    find: (address) => urls.get(pictureKey(address)),
  }
}

/** The same site may name its pictures with http and https. */
function originsOf(site: string): string[] {
  const { host } = new URL(site)
  return [`https://${host}`, `http://${host}`]
}

function fileName(address: string): string | null {
  const last = URL.parse(address)?.pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last).slice(0, NAME_LENGTH) || null
  } catch {
    return last.slice(0, NAME_LENGTH) || null
  }
}

/**
 * The addresses to try for a picture, best first: the original of a smaller size of WordPress (`fair-300x200.jpg`) or of
 * Ghost (`/content/images/size/w600/…`), then as the text has it.
 */
function addressesToTry(address: string): string[] {
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
/** What WordPress.com and its like take for another size of a file. */
const RESIZES: ReadonlySet<string> = new Set(['w', 'h', 'resize', 'fit', 'ssl', 'quality', 'strip', 'crop'])

/** One key for all sizes of a picture, with http or https. */
export function pictureKey(address: string): string {
  const url = URL.parse(addressesToTry(address)[0] ?? address)
  if (!url) return address
  url.hash = ''
  if (PICTURE_FILE.test(url.pathname) && [...url.searchParams.keys()].every((name) => RESIZES.has(name)))
    url.search = ''
  return url.href.replace(/^https?:\/\/(?:www\.)?/, '')
}

const LINK = /(<a [^<>]*?href=")([^"<>]*)"/g
const SIZES = /\s(?:srcset|sizes)="[^"]*"/g

/** Addresses to read, by `src` as the text has it. @param html sanitized */
export function findTextPictures(html: string, site: string): Map<string, string> {
  return new Map(picturesInText(html).map(({ src, original }) => [src, absolute(original, site)]))
}

function absolute(address: string, site: string): string {
  return address.startsWith('/') ? new URL(address, `${site}/`).href : address
}

/**
 * Puts our addresses in the place of those of the old site, also where a picture links to its large file.
 * @param html sanitized
 * @param urls ours by `src` as the text has it
 * @param findUrl ours by the address of a picture that a link leads to
 */
export function withOwnPictures(
  html: string,
  urls: ReadonlyMap<string, string>,
  findUrl: (address: string) => string | undefined,
): string {
  const shown = html.replace(IMAGE_TAG, (tag) => {
    const { src = '' } = attributesOfTag(tag)
    const url = urls.get(src)
    if (url === undefined) return tag
    return tag.replace(SIZES, '').replace(/ src="[^"]*"/, () => ` src="${attributeText(url)}"`)
  })
  return shown.replace(LINK, (link: string, start: string, href: string) => {
    const url = PICTURE_FILE.test(href) ? findUrl(href.replaceAll('&amp;', '&')) : undefined
    return url === undefined ? link : `${start}${attributeText(url)}"`
  })
}
