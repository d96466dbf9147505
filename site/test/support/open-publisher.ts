import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Change, PublisherReply } from '@hometown/shared-types/contract/publishing'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { createServiceSource } from '../../src/lib/content-source.ts'
import { loadContent } from '../../src/lib/load-content.ts'
import { openContentStore } from '../../src/publisher/content-store.ts'
import { derivedFiles } from '../../src/publisher/derived-files.ts'
import { fileOfPage, listFiles, SITE_DIST } from '../../src/publisher/files.ts'
import { listPagePaths } from '../../src/publisher/pages.ts'
import { createPublisher, type Publisher } from '../../src/publisher/publisher.ts'
import { loadPageRenderer, type PageRenderer } from '../../src/publisher/render.ts'
import type { Flush } from '../../src/publisher/write.ts'
import { contentKey } from './content-service.ts'
import { TODAY } from './sample-content.ts'

export interface OpenPublisher extends Publisher {
  readonly siteDir: string
  /** @returns what was published */
  send(changes: readonly Change[], today?: string): Promise<Extract<PublisherReply, { type: 'published' }>>
}

/** The folders of tests are read at once and can be made again, so nothing needs to be flushed. */
const noFlush: Flush = async () => {}

let renderer: Promise<PageRenderer> | undefined

export function getRenderer(): Promise<PageRenderer> {
  renderer ??= loadPageRenderer(SITE_DIST)
  return renderer
}

/** Opens the publisher, without a process of its own. */
export async function openPublisher(
  apiOrigin: string,
  options: { siteDir?: string; renderer?: PageRenderer; flush?: Flush } = {},
): Promise<OpenPublisher> {
  const { siteDir = makeFolder(), flush = noFlush } = options
  const renderer = options.renderer ?? (await getRenderer())
  const store = await openContentStore(createServiceSource(apiOrigin))
  const publisher = createPublisher({ store, renderer, siteDir, distDir: SITE_DIST, flush })
  let count = 0
  return {
    ...publisher,
    siteDir,
    send: (changes, today = TODAY) =>
      publisher.publish({ type: 'publish', requestId: `request-${++count}`, today, changes: [...changes] }),
  }
}

export async function openPublished(...given: Parameters<typeof openPublisher>): Promise<OpenPublisher> {
  const publisher = await openPublisher(...given)
  await publisher.send([change('verify')])
  return publisher
}

/** Makes a folder that goes with the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(temporaryFolder(), 'hometown-site-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** @param item its number or, for what has none, its id */
export function change(kind: Change['kind'], item: number | string | null = null): Change {
  const named = typeof item === 'string' ? { contentId: null, subjectId: item } : { contentId: item }
  return { seq: 1, kind, before: null, after: null, ...named }
}

/** Reads all files of the site except compiled scripts. `build.json` changes with each publish. */
export function readSite(siteDir: string): Map<string, string> {
  const root = join(siteDir, 'current')
  const compiled = new Set(listFiles(join(SITE_DIST, 'client')))
  const files = listFiles(root).filter((file) => file !== 'build.json' && !compiled.has(file))
  return new Map(files.sort().map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** Returns the names of files that aren't as a complete rendering gives them, too many or missing. */
export async function listWrongFiles(siteDir: string, apiOrigin: string, today = TODAY): Promise<string[]> {
  const [found, wanted] = [readSite(siteDir), await renderSite(apiOrigin, today)]
  return [...new Set([...found.keys(), ...wanted.keys()])].filter((file) => found.get(file) !== wanted.get(file))
}

async function renderSite(apiOrigin: string, today = TODAY): Promise<Map<string, string>> {
  const content = { ...(await loadContent(createServiceSource(apiOrigin))), today }
  const renderer = rememberPages(await getRenderer(), `${contentKey(apiOrigin)} loaded for ${today}`)
  const files = new Map<string, string>()
  for (const path of listPagePaths(content)) {
    const page = await renderer.render(path, content)
    if (page) files.set(fileOfPage(path), page)
  }
  for (const { file, content: text } of derivedFiles(content)) files.set(file, String(text))
  return new Map([...files].sort())
}

/** Tests with the same content follow each other, so few contents are kept. */
const MOST_CONTENTS = 8

const remembered = new Map<string, Map<string, string>>()

/** Only content that was just read as a whole belongs here: what was changed in memory is compared with it. */
function rememberPages(renderer: PageRenderer, key: string): PageRenderer {
  const pages = remembered.get(key) ?? new Map<string, string>()
  remembered.delete(key)
  remembered.set(key, pages)
  for (const oldest of remembered.keys()) if (remembered.size > MOST_CONTENTS) remembered.delete(oldest)
  return {
    async render(path, content) {
      const page = pages.get(path) ?? (await renderer.render(path, content))
      if (page === undefined) return undefined
      pages.set(path, page)
      return page
    },
  }
}
