import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ContentService, startContentService } from '../../test/support/content-service.ts'
import { makeFolder, removeFolders } from '../../test/support/open-publisher.ts'
import { sampleContent } from '../../test/support/sample-content.ts'
import { readBuildOptions } from './build-options.ts'
import { type BuiltSite, buildSite } from './build-site.ts'
import { SITE_DIST } from './build-site-code.ts'
import { listFiles } from './client-files.ts'

describe('a build with a page that can’t be rendered', () => {
  let service: ContentService
  let outDir: string

  beforeEach(async () => {
    service = await startContentService(sampleContent(5).articles.all())
    outDir = join(makeFolder(), 'site')
  })
  afterEach(async () => {
    await service.close()
    removeFolders()
  })

  function build(distDir = SITE_DIST): Promise<BuiltSite> {
    return buildSite(readBuildOptions(['--out', outDir], { API_URL: service.origin }), distDir)
  }

  it.each(['/'])('fails where nothing stands in for %s', async (path) => {
    await expect(build(distWithBroken(path))).rejects.toThrow(`The page ${path} could not be rendered`)
    expect(listFiles(outDir)).toEqual([])
  })

  it('keeps the page of the build before, and says so', async () => {
    await build()
    const before = listFiles(outDir)
    const { notices } = await build(distWithBroken('/story-3'))
    expect(notices).toEqual([expect.stringContaining('the page /story-3. Readers still see its last version.')])
    expect(listFiles(outDir)).toEqual(before)
  })

  it('fails and leaves the build before as it was where that names what was withdrawn', async () => {
    await build()
    const before = listFiles(outDir)
    service.posts.delete(3)
    await expect(build(distWithBroken('/'))).rejects.toThrow('The page / could not be rendered')
    expect(listFiles(outDir)).toEqual(before)
  })
})

/** The compiled pages, one of which answers 500. */
function distWithBroken(path: string): string {
  const folder = makeFolder()
  cpSync(join(SITE_DIST, 'client'), join(folder, 'client'), { recursive: true })
  mkdirSync(join(folder, 'server'))
  const entry = pathToFileURL(join(SITE_DIST, 'server/entry.mjs')).href
  writeFileSync(
    join(folder, 'server/entry.mjs'),
    `import { createApp as create } from ${JSON.stringify(entry)}
    export function createApp(options) {
      const app = create(options)
      const render = app.render.bind(app)
      app.render = (request, more) =>
        new URL(request.url).pathname === ${JSON.stringify(path)} ? new Response(null, { status: 500 }) : render(request, more)
      return app
    }`,
  )
  return folder
}
