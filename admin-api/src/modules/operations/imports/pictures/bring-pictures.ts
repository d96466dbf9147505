import { cleanPictureNotes } from '@hometown/shared-types/clean-picture-notes'
import { ALT_LIMIT } from '@hometown/shared-types/media'
import { singleLine } from '@hometown/shared-types/storable-text'
import pLimit from 'p-limit'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { createPicture, findImportedPicture } from '../../../content/media/library/media.service.ts'
import type { ImportReport } from '../import-report.ts'
import type { IncomingPicture, IncomingSource } from '../incoming.ts'
import { addressesToTry, pictureKey } from './original-address.ts'

/** Bytes; above any original that a newsroom's site should serve. */
const BYTES_LIMIT = 20_000_000
const WITHIN_MS = 30_000
/** Decoding takes one processor; the others wait for the network. */
const AT_ONCE = 4
const NAME_LENGTH = 200

export type BroughtPicture = { url: string } | { problem: string }

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
