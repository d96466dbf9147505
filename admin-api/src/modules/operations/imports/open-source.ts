import { open } from 'node:fs/promises'
import type { AppContext } from '../../../context.ts'
import { openGhost } from './ghost/ghost-source.ts'
import { ImportError, type IncomingSource, siteOfAddress } from './incoming.ts'
import { openWxr } from './wordpress/wxr-source.ts'

/** Bytes, to tell an XML file from a JSON file. */
const START_LENGTH = 512

/**
 * @param path of an export of WordPress or Ghost
 * @param givenSite where its pictures are, if the file doesn't say so
 * @throws ImportError
 */
export async function openSource(
  context: AppContext,
  path: string,
  givenSite: string | undefined,
): Promise<IncomingSource> {
  const { timeZone } = context.config
  const site = givenSite === undefined ? undefined : siteOfAddress(givenSite)
  if ((await kindOfFile(path)) === 'xml') return openWxr(path, { site, timeZone })
  if (site === undefined)
    throw new ImportError('An export of Ghost doesn’t say where its pictures are. Add --site https://your-old-site.')
  return openGhost(path, { site, timeZone })
}

async function kindOfFile(path: string): Promise<'xml' | 'json'> {
  const file = await open(path).catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'it can’t be opened'
    throw new ImportError(`Couldn’t read ${path}: ${code === 'ENOENT' ? 'there is no such file' : code}.`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_LENGTH), 0, START_LENGTH, 0)
    const start = buffer
      .subarray(0, bytesRead)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart()
    if (start.startsWith('<')) return 'xml'
    if (start.startsWith('{')) return 'json'
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new ImportError(`Couldn’t read ${path}: ${String(error.code)}.`)
  } finally {
    await file.close()
  }
  throw new ImportError(`${path} is neither an export of WordPress (.xml) nor one of Ghost (.json).`)
}
