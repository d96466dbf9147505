import { readFile, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseRedirects, type Redirects } from './redirects.ts'

export interface SiteRelease {
  readonly name: string
  readonly root: string
  readonly redirects: Redirects
}

export async function findCurrentRelease(siteDir: string): Promise<SiteRelease | undefined> {
  const name = await findCurrentName(siteDir)
  if (name === undefined) return undefined
  const root = join(siteDir, 'releases', name)
  return { name, root, redirects: parseRedirects(await readFile(join(root, '_redirects'), 'utf8').catch(() => '')) }
}

export async function findCurrentName(siteDir: string): Promise<string | undefined> {
  return readlink(join(siteDir, 'current')).then(basename, () => undefined)
}
