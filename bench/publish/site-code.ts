import { cpSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildSiteCode, SITE_DIST } from '../../site/src/publisher/build-site-code.ts'
import { SITE } from '../support/paths.ts'

/**
 * The compiled pages in a folder of this run, so that nobody who works on the site changes them under it. Below the
 * site's packages, where they find what they import.
 */
export async function compileSite(): Promise<{ distDir: string; remove(): void }> {
  await buildSiteCode()
  const distDir = join(SITE, 'node_modules', `.bench-${process.pid}`)
  const remove = () => rmSync(distDir, { recursive: true, force: true })
  process.once('exit', remove)
  mkdirSync(distDir, { recursive: true })
  cpSync(SITE_DIST, distDir, { recursive: true })
  return { distDir, remove }
}
