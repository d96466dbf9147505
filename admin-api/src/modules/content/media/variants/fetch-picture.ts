import type { Outside } from '../../../../integrations/outside/outside.ts'
import { UnusablePictureError } from './unusable-picture.ts'

/** Above any original that a newsroom's WordPress should serve. */
const FETCHED_BYTES_LIMIT = 20_000_000
/** The picture doesn't exist or isn't accessible. */
const GONE: ReadonlySet<number> = new Set([400, 401, 403, 404, 410, 451])

export interface FetchLimits {
  readonly withinMs?: number
  readonly maxBytes?: number
  /** An administrator typed the origin at the desk, so it may be at no metadata address. */
  readonly isOfDesk?: boolean
}

/**
 * The address must have the given origin, which may be on a private network; its redirects may not be.
 * @throws UnusablePictureError, or another error when a retry may help
 */
export async function fetchPicture(
  outside: Outside | undefined,
  url: string,
  origin: string,
  { maxBytes = FETCHED_BYTES_LIMIT, withinMs, isOfDesk = false }: FetchLimits = {},
): Promise<Buffer> {
  const { origin: place } = new URL(url)
  if (place !== origin) throw new UnusablePictureError(`The picture is at ${place}, which is another host`)
  if (!outside) throw new Error('This installation doesn’t read anything from the internet.')
  const answer = await outside.read(url, {
    accept: 'image/*',
    maxBytes,
    ...(withinMs !== undefined && { withinMs }),
    ...(isOfDesk ? { deskOrigin: origin } : { trustedOrigins: [origin] }),
  })
  if (answer.outcome === 'read') return answer.body
  if (answer.outcome === 'unchanged') throw new Error('The server says the picture is unchanged.')
  const isOver =
    answer.outcome === 'refused' || answer.isUnusable || (answer.status !== undefined && GONE.has(answer.status))
  throw isOver ? new UnusablePictureError(answer.reason) : new Error(answer.reason)
}
