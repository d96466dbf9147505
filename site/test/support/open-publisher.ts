import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Change, PublisherReply } from '@hometown/shared-types/publishing'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { createServiceSource } from '../../src/lib/content-source.ts'
import { loadContent } from '../../src/lib/load-content.ts'
import { SITE_DIST } from '../../src/publisher/build-site-code.ts'
import { listClientFiles, listFiles } from '../../src/publisher/client-files.ts'
import { openContentStore } from '../../src/publisher/content-store.ts'
import { type Durability, noDurability } from '../../src/publisher/make-durable.ts'
import { PageFailures } from '../../src/publisher/page-failures.ts'
import { derivedFiles } from '../../src/publisher/plan.ts'
import { createPublisher, type Publisher } from '../../src/publisher/publisher.ts'
import { createReleaseWriter } from '../../src/publisher/release-writer.ts'
import { loadPageRenderer, type PageRenderer } from '../../src/publisher/render.ts'
import { renderPages } from '../../src/publisher/render-pages.ts'
import { listPagePaths } from '../../src/publisher/site-paths.ts'
import { AddressChanges } from '../../src/publisher/withdrawn.ts'
import { contentKey } from './content-service.ts'
import { rememberPages } from './remembered-pages.ts'
import { TODAY } from './sample-content.ts'

export interface OpenPublisher extends Publisher {
  readonly siteDir: string
  /** Why withdrawn content couldn't be removed. */
  readonly problems: readonly unknown[]
  cleanUp(): Promise<void>
  /** @returns what was published */
  send(changes: readonly Change[], today?: string): Promise<Extract<PublisherReply, { type: 'published' }>>
}

let renderer: Promise<PageRenderer> | undefined

export function getRenderer(): Promise<PageRenderer> {
  renderer ??= loadPageRenderer(SITE_DIST)
  return renderer
}

/** The publisher, without a process of its own. */
export async function openPublisher(
  apiOrigin: string,
  options: {
    siteDir?: string
    renderer?: PageRenderer
    code?: string
    now?: () => number
    durability?: Durability
  } = {},
): Promise<OpenPublisher> {
  const siteDir = options.siteDir ?? makeFolder()
  const pages = options.renderer ?? (await getRenderer())
  const store = await openContentStore(createServiceSource(apiOrigin))
  const { code = 'test', now = Date.now, durability = noDurability } = options
  const writer = createReleaseWriter({ siteDir, distDir: SITE_DIST, code, renderer: pages, now, durability })
  const problems: unknown[] = []
  const publisher = createPublisher(store, writer, pages, {
    onTakenDown: () => undefined,
    onFailure: (problem) => problems.push(problem),
  })
  let count = 0
  return {
    ...publisher,
    siteDir,
    problems,
    cleanUp: writer.cleanUp,
    send: (changes, today = TODAY) =>
      publisher.publish({ type: 'publish', requestId: `request-${++count}`, today, changes: [...changes] }),
  }
}

const folders: string[] = []

export function makeFolder(): string {
  const folder = mkdtempSync(join(temporaryFolder(), 'hometown-site-'))
  folders.push(folder)
  return folder
}

export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

export function change(kind: Change['kind'], contentId: number | null = null): Change {
  return { seq: 1, kind, contentId, before: null, after: null }
}

export function newsletterChange(subjectId: string | null): Change {
  return { ...change('newsletter'), subjectId }
}

export function eventChange(subjectId: string | null): Change {
  return { ...change('event'), subjectId }
}

/** All files of the live release except compiled scripts. `build.json` changes with each publish. */
export function readSite(siteDir: string): Map<string, string> {
  const root = join(siteDir, 'current')
  const compiled = new Set(listClientFiles(SITE_DIST))
  const files = listFiles(root).filter((file) => file !== 'build.json' && !compiled.has(file))
  return new Map(files.sort().map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/** The files of a complete rendering of the service's content. */
export async function renderSite(apiOrigin: string, today = TODAY): Promise<Map<string, string>> {
  const loaded = await loadContent(createServiceSource(apiOrigin))
  const content = { ...loaded, today }
  const files = derivedFiles(content)
  const failures = new PageFailures(undefined, new AddressChanges())
  const paths = listPagePaths(content)
  const key = `${contentKey(apiOrigin)} loaded for ${today}`
  const renderer = rememberPages(await getRenderer(), key)
  for await (const page of renderPages(renderer, content, paths, failures)) files.push(page)
  if (failures.paths.length > 0) throw new Error(failures.notices().join('\n'))
  return new Map(files.map(({ file, bytes }) => [file, bytes.toString('utf8')] as const).sort())
}

export function listReleases(siteDir: string): string[] {
  return readdirSync(join(siteDir, 'releases')).sort()
}
