import { NOT_FOUND_PAGE } from '../site-address.ts'
import type { SourceFile } from '../site-file.ts'
import { SiteUnavailableError } from '../site-source.ts'
import type { FormerFiles } from './former-files.ts'
import type { KeptPage } from './kept-page.ts'
import type { LiveManifest } from './live-manifest.ts'
import type { StoredFile } from './manifest-files.ts'
import type { SiteObjects } from './site-objects.ts'

const FAILURES_AT_ONCE = 3

interface ReaderParts {
  readonly manifest: Pick<LiveManifest, 'version' | 'get'>
  readonly bytes: SiteObjects
  readonly formers: FormerFiles
  readonly notFound: Pick<KeptPage, 'newest'>
}

export interface SiteFileReader {
  /** Undefined if the site has no such file. @throws SiteUnavailableError */
  read(file: string): Promise<SourceFile | undefined>
  /**
   * Tries to read newer bytes of what was answered with former ones. Never rejects.
   * @param onNewer gets each file that must be read again
   */
  refresh(onNewer: (file: string) => void): Promise<void>
  /** Files that were answered with bytes that nobody may get any more. */
  takeOutdated(): string[]
}

/** The newest bytes of a file; while they can't be had, the former ones that this machine still has. */
export function createSiteFileReader({ manifest, bytes, formers, notFound }: ReaderParts): SiteFileReader {
  const answeredWithFormer = new Set<string>()

  async function read(file: string): Promise<SourceFile | undefined> {
    const stored = manifest.get(file)
    if (!stored) return undefined
    try {
      const body = await readNewest(file, stored)
      // Meanwhile somebody may have got newer bytes.
      if (!isServable(file, stored)) return read(file)
      return asSourceFile(stored.hash, body, () => manifest.get(file)?.hash === stored.hash)
    } catch (error) {
      // Meanwhile it may be another object, or gone.
      if (manifest.get(file) !== stored) return read(file)
      const { newest } = notFound
      if (file === NOT_FOUND_PAGE && newest) return asSourceFile(newest.hash, newest.body, () => false)
      if (!(error instanceof SiteUnavailableError)) throw error
      return readFormer(file, stored, error)
    }
  }

  function isServable(file: string, { hash }: StoredFile): boolean {
    return hash === manifest.get(file)?.hash || hash === formers.find(file)?.hash
  }

  async function readNewest(file: string, stored: StoredFile): Promise<Buffer> {
    const { version } = manifest
    const body = await bytes.read(stored, { hasFormer: formers.find(file) !== undefined })
    formers.noteRead(file, stored, { isNewest: manifest.get(file)?.hash === stored.hash, version })
    return body
  }

  async function readFormer(
    file: string,
    stored: StoredFile,
    unavailable: SiteUnavailableError,
  ): Promise<SourceFile | undefined> {
    const former = formers.find(file)
    const body = former && (await bytes.findKept(former))
    const isStillFormer = () => manifest.get(file) === stored && formers.find(file) === former
    // Meanwhile the page may have changed or gone, or somebody got newer bytes.
    if (!isStillFormer()) return read(file)
    if (!former || !body) throw unavailable
    answeredWithFormer.add(file)
    return asSourceFile(former.hash, body, isStillFormer)
  }

  async function refresh(onNewer: (file: string) => void): Promise<void> {
    let failures = 0
    for (const file of [...answeredWithFormer]) {
      const stored = manifest.get(file)
      const isRead = stored && (await readNewest(file, stored).catch(() => undefined))
      if (stored && !isRead) {
        failures += 1
        // A single object may be damaged. After more, the store is away, so the rest waits for the next look.
        if (failures === FAILURES_AT_ONCE) return
        continue
      }
      answeredWithFormer.delete(file)
      onNewer(file)
    }
  }

  function takeOutdated(): string[] {
    const outdated = [...answeredWithFormer].filter((file) => !formers.find(file))
    for (const file of outdated) answeredWithFormer.delete(file)
    return outdated
  }

  return { read, refresh, takeOutdated }
}

function asSourceFile(hash: string, body: Buffer, isCurrent: () => boolean): SourceFile {
  return { body, hash: Buffer.from(hash, 'hex').toString('base64url'), modifiedAt: 0, readAt: 0, isCurrent }
}
