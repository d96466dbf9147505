import { IMAGE_BYTES_LIMIT } from '@hometown/shared-types/article'
import { singleLine } from '@hometown/shared-types/storable-text'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'

const WITHIN_MS = 15_000
const NAME_LENGTH = 200

/** Reads a picture that an editor pasted, with the guarded fetcher: never from this machine or its network. */
export async function readWebPicture(
  { outside }: Pick<AppContext, 'outside'>,
  url: string,
): Promise<{ bytes: Buffer; name: string | null }> {
  const answer = await outside?.read(url, { accept: 'image/*', maxBytes: IMAGE_BYTES_LIMIT, withinMs: WITHIN_MS })
  if (answer?.outcome !== 'read') throw notRead()
  return { bytes: answer.body, name: nameOf(answer.url) }
}

/** Doesn't say why: the answer must not tell what is on our network. */
function notRead(): AppError {
  return new AppError(422, 'picture_not_read', 'We couldn’t get this picture. Save it as a file, then upload it.')
}

function nameOf(url: string): string | null {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  return singleLine(last).slice(0, NAME_LENGTH) || null
}
