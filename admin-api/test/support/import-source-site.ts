import { join } from 'node:path'
import type { FetchOptions } from '../../src/integrations/safe-fetch/safe-fetch.ts'
import type { ImportOptions } from '../../src/modules/content/imports/import-content.service.ts'
import { importContent, openImportSource } from '../../src/modules/content/imports/index.ts'
import { buildTestContext, type TestContext } from './build-test-app.ts'
import { fakeSafeFetch } from './fake-safe-fetch.ts'
import { drawnPicture } from './upload-picture.ts'

export const OLD_COURIER = join(import.meta.dirname, '../imports/old-courier.xml')
export const OLD_GHOST = join(import.meta.dirname, '../imports/old-ghost.json')

export async function openNewPaper(addresses: readonly string[]) {
  const { safeFetch, ...site } = await openOldSite(addresses)
  return { context: await buildTestContext({ safeFetch }), ...site }
}

export async function openOldSite(addresses: readonly string[]) {
  const asked: string[] = []
  const trusted = new Set<string>()
  const pictures = new Map<string, Buffer>()
  for (const [index, address] of addresses.entries()) pictures.set(address, await pictureOf(index))
  const safeFetch = fakeSafeFetch({
    read: async (url: string, { trustedOrigins = [] }: FetchOptions = {}) => {
      asked.push(url)
      for (const origin of trustedOrigins) trusted.add(origin)
      const body = pictures.get(url)
      if (!body) return { outcome: 'failed' as const, reason: 'The server answered 404 (not found).', status: 404 }
      return { outcome: 'read' as const, url, status: 200, body, contentType: 'image/png' }
    },
  })
  return { safeFetch, asked, trusted, pictures }
}

/** Each picture has another color, because equal pictures share one row. */
export function pictureOf(index: number): Promise<Buffer> {
  return drawnPicture(640, 480, `rgb(${(index * 40) % 256}, ${(index * 90) % 256}, 120)`)
}

export async function importFile(
  context: TestContext,
  file: string,
  { site, ...options }: Partial<ImportOptions> & { site?: string } = {},
) {
  const source = await openImportSource(context, file, site)
  return importContent(context, source, { isDryRun: false, trustedSite: undefined, ...options })
}

export async function articlesOf({ store }: TestContext) {
  return store.db.selectFrom('articles').selectAll().orderBy('created_at').orderBy('slug').execute()
}
