import { parseRedirects, type Redirects } from '../redirects.ts'
import { SiteUnavailableError } from '../site-source.ts'
import {
  createManifestFiles,
  type FileChange,
  type ManifestChanges,
  type StoredFile,
  toStoredFile,
} from './manifest-files.ts'

const REDIRECTS_FILE = '_redirects'

export interface LiveManifestOptions {
  /** One snapshot. Undefined before the first publish. @param since the version that is known; zero for all files */
  readChanges(since: number): Promise<ManifestChanges | undefined>
  readBytes(file: StoredFile): Promise<Buffer>
  /** Called in the same step as the swap. @param version the one that is replaced */
  onSwap(changes: readonly FileChange[], version: number): void
}

export interface LiveManifest {
  /** Zero before there is a site. */
  readonly version: number
  /** Undefined before there is a site. */
  readonly redirects: Redirects | undefined
  get(path: string): StoredFile | undefined
  /** Not two at the same time. Resolves to true if there was a newer version. */
  look(): Promise<boolean>
}

/** The files of the live site, in memory. Readers see each version as a whole, and none that is older than before. */
export function openLiveManifest({ readChanges, readBytes, onSwap }: LiveManifestOptions): LiveManifest {
  const files = createManifestFiles()
  const readRedirects = createLiveRedirects(readBytes)
  let version = 0
  let redirects: Redirects | undefined

  async function look(): Promise<boolean> {
    const changes = await readChanges(version)
    // A lower version is that of an older database that was put back. The next publish gets a higher one than ours.
    if (changes && changes.version > version) {
      // Before the swap, which is one step.
      const nextRedirects = await readRedirects(redirectsFileAfter(changes))
      swap(changes, nextRedirects)
      return true
    }
    if (redirects) redirects = await readRedirects(files.get(REDIRECTS_FILE))
    return false
  }

  function swap(changes: ManifestChanges, nextRedirects: Redirects): void {
    onSwap(files.apply(changes), version)
    version = changes.version
    redirects = nextRedirects
  }

  function redirectsFileAfter({ isWhole, rows }: ManifestChanges): StoredFile | undefined {
    const row = rows.find(({ path }) => path === REDIRECTS_FILE)
    if (row) return toStoredFile(row)
    return isWhole ? undefined : files.get(REDIRECTS_FILE)
  }

  return {
    get version() {
      return version
    },
    get redirects() {
      return redirects
    },
    get: files.get,
    look,
  }
}

const none: Redirects = () => undefined

/**
 * Reads the site's redirects when their file has changed. While its bytes can't be had, the last ones are used, and an
 * address that they don't name is neither found nor missing.
 */
function createLiveRedirects(
  readBytes: (file: StoredFile) => Promise<Buffer>,
): (file: StoredFile | undefined) => Promise<Redirects> {
  let known = none
  let knownHash: string | undefined

  return async (file) => {
    if (file?.hash === knownHash) return known
    const body = file && (await readBytes(file).catch(onlyIfUnavailable))
    if (file && !body) {
      const last = known
      return (path) => last(path) ?? refuse()
    }
    known = body ? parseRedirects(body.toString()) : none
    knownHash = file?.hash
    return known
  }
}

function onlyIfUnavailable(error: unknown): undefined {
  if (!(error instanceof SiteUnavailableError)) throw error
}

function refuse(): never {
  throw new SiteUnavailableError('The redirects of the site can’t be read now')
}
