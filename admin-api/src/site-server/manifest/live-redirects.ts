import { parseRedirects, type Redirects } from '../redirects.ts'
import { SiteUnavailableError } from '../site-source.ts'
import type { StoredFile } from './manifest-files.ts'

const none: Redirects = () => undefined

/**
 * Reads the site's redirects when their file has changed. While its bytes can't be had, the last ones are used, and an
 * address that they don't name is neither found nor missing.
 */
export function createLiveRedirects(
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
