import type { AppContext } from '../../../../context.ts'
import type { FileContext } from '../../../../file-storage/file-storage.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { LibraryRow } from '../library/library.repository.ts'
import { ownHome } from './own-home.ts'
import type { PictureHome } from './picture-home.ts'
import { createWordPressHome } from './wordpress-home.ts'

type Context = FileContext & Pick<AppContext, 'wordpress' | 'outside'>

export function homeOfNew(context: Context): PictureHome {
  return wordPressHome(context) ?? ownHome(context)
}

export function homeOf(context: Context, row: LibraryRow): PictureHome {
  const home = row.remote_origin === null ? ownHome(context) : wordPressHome(context)
  if (!home || (row.remote_origin !== null && row.remote_origin !== context.config.wordpressUrl))
    throw new AppError(409, 'not_connected', `The picture is in ${row.remote_origin}, which isn’t connected.`)
  return home
}

function wordPressHome({
  config,
  wordpress,
  outside,
}: Pick<AppContext, 'config' | 'wordpress' | 'outside'>): PictureHome | undefined {
  if (!wordpress || !config.wordpressUrl || !config.wordpressUsername) return undefined
  return createWordPressHome(wordpress, outside, {
    url: config.wordpressUrl,
    isOfDesk: !config.connectionsOfEnvironment.includes('wordpress'),
  })
}
