import { open } from 'node:fs/promises'
import type { AppContext } from '../../../context.ts'
import { createConfiguredWordPress } from '../../../integrations/configured-wordpress.ts'
import { openGhost } from './ghost/ghost-source.ts'
import { ImportError, type IncomingSource, siteOfAddress } from './incoming.ts'
import { openRest } from './wordpress/rest-source.ts'
import { openWxr } from './wordpress/wxr-source.ts'

/** Bytes, to tell an XML file from a JSON file. */
const START_LENGTH = 512

export interface SourceOptions {
  /** Where the pictures of a file are, if the file doesn't say so. */
  site: string | undefined
  /** An account of the WordPress that may edit all posts. */
  account: { username: string; applicationPassword: string } | undefined
}

/** @param from a file, or the address of a WordPress @throws ImportError */
export async function openSource(context: AppContext, from: string, options: SourceOptions): Promise<IncomingSource> {
  const { timeZone } = context.config
  const site = options.site === undefined ? undefined : siteOfAddress(options.site)
  if (/^https?:\/\//i.test(from)) return openSite(context, siteOfAddress(from), options)
  if ((await kindOfFile(from)) === 'xml') return openWxr(from, { site, timeZone })
  if (site === undefined)
    throw new ImportError('An export of Ghost doesn’t say where its pictures are. Add --site https://your-old-site.')
  return openGhost(from, { site, timeZone })
}

function openSite(context: AppContext, site: string, { account }: SourceOptions): Promise<IncomingSource> {
  const { timeZone } = context.config
  // The operator typed it, as if it were in the environment.
  const client = createConfiguredWordPress({
    ...context.config,
    wordpressUrl: site,
    wordpressUsername: account?.username,
    wordpressAppPassword: account?.applicationPassword,
    connectionsOfEnvironment: [...context.config.connectionsOfEnvironment, 'wordpress'],
  })
  if (!client) throw new ImportError(`${site} can’t be read.`)
  return openRest(client, { site, timeZone, isSignedIn: account !== undefined })
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
