import { hash } from 'node:crypto'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countyDate } from '@hometown/shared-types/county-time'
import { defaultPages } from '@hometown/shared-types/default-pages'
import { sanitizeArticleHtml } from '@hometown/shared-types/safe-html'
import { DEFAULT_ACCENT_COLOUR } from '@hometown/shared-types/settings'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import { type ContentSource, createPostSource, createServiceSource } from '../lib/content-source.ts'
import { loadContent } from '../lib/load-content.ts'
import type { BuildOptions } from './build-options.ts'
import { ContentError } from './failure-reason.ts'
import { PageFailures } from './page-failures.ts'
import { buildFile } from './plan.ts'
import { loadPageRenderer } from './render.ts'
import { replaceFolder } from './replace-folder.ts'
import { writeWholeSite } from './whole-site.ts'
import { AddressChanges, lostPages } from './withdrawn.ts'

export interface BuiltSite {
  readonly articles: number
  readonly files: number
  readonly id: string
  readonly notices: readonly string[]
}

/** Builds the whole site for a host that serves files. Replaces the folder only once all of it is there. */
export async function buildSite(options: BuildOptions, distDir: string): Promise<BuiltSite> {
  const loaded = await loadContent(contentSource(options)).catch((error: unknown) => {
    throw new ContentError(error)
  })
  const { articles, notices, site } = loaded
  const content = { ...loaded, today: countyDate(Date.now(), site.timeZone) }
  const renderer = await loadPageRenderer(distDir)
  const root = `${options.outDir}.next`
  rmSync(root, { recursive: true, force: true })
  const previous = existsSync(options.outDir) ? options.outDir : undefined
  const addresses = new AddressChanges()
  for (const path of previous ? lostPages(previous, content) : []) addresses.note(path, undefined)
  const failures = new PageFailures(previous, addresses)
  const written = await writeWholeSite({ root, distDir, renderer, content, failures })
  failures.assertAllKept()
  const hashes = written.map((file) => `${file.path} ${file.hash}`)
  const id = options.id ?? hash('sha256', hashes.join('\n'))
  const build = buildFile(id)
  writeFileSync(join(root, build.file), build.bytes)
  replaceFolder(options.outDir, root)
  return { articles: articles.size, files: hashes.length + 1, id, notices: [...notices, ...failures.notices()] }
}

/** A configured service must answer: a site without what only the service knows must not go out. */
function contentSource(options: BuildOptions): ContentSource {
  const { apiUrl, wordpressUrl, categoryMap } = options
  if (apiUrl !== undefined) return createServiceSource(new URL(apiUrl).origin)
  return createPostSource({
    url: wordpressUrl ?? '',
    readSite: () => Promise.resolve(siteFromOptions(options)),
    categoryMap,
    sanitize: sanitizeArticleHtml,
  })
}

function siteFromOptions({ siteName, countyName, timeZone, siteUrl = '' }: BuildOptions): SiteInfo {
  return {
    siteName,
    countyName,
    timeZone,
    siteUrl,
    apiUrl: '',
    description: `News, events and a weekly newsletter for ${countyName}.`,
    accentColour: DEFAULT_ACCENT_COLOUR,
    statistics: [],
    sample: false,
    ...defaultPages({ siteName, countyName, sample: false }),
    redirects: [],
  }
}
