import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TakenDown } from '@hometown/shared-types/seen'
import { expect, onTestFinished, test } from 'vitest'
import { startContentService } from '../../test/support/content-service.ts'
import { makeFolder, removeFolders } from '../../test/support/open-publisher.ts'
import { sampleContent } from '../../test/support/sample-content.ts'
import { readBuildOptions } from './build-options.ts'
import { buildSite } from './build-site.ts'
import { SITE_DIST } from './build-site-code.ts'

const TOKEN = 'a-token-of-at-least-24-characters'
const GONE: TakenDown = {
  ...{ path: '/mayor-arrested', former: ['/mayor'], to: null, title: null, reason: 'It was wrong.' },
  takenDownAt: '2026-11-20T18:00:00.000Z',
}
const LED: TakenDown = { ...GONE, path: '/mayor-resigns', former: [], to: '/calendar', reason: '' }

async function build(environment: Record<string, string>, all: TakenDown[] = [GONE, LED]) {
  const service = await startContentService(sampleContent(5).articles.all())
  onTestFinished(async () => {
    await service.close()
    removeFolders()
  })
  service.takenDown = { token: TOKEN, all }
  const root = join(makeFolder(), 'site')
  await buildSite(readBuildOptions(['--out', root], { API_URL: service.origin, ...environment }), SITE_DIST)
  const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined)
  return read
}

test('a build with the token has a page at each address that was taken down, and names none of them', async () => {
  const read = await build({ SITE_BUILD_TOKEN: TOKEN })
  for (const file of ['mayor-arrested.html', 'mayor.html', 'taken-down/mayor-arrested.html'])
    expect(read(file), file).toContain('It was wrong.')
  expect(read('mayor-resigns.html')).toContain('<meta http-equiv="refresh" content="0; url=/calendar">')
  for (const file of ['_redirects', 'sitemap.xml', '404.html', 'index.html', 'feed.xml'])
    expect(read(file), file).not.toMatch(/mayor/)
})

test('a build without it knows none of them, and one with another token fails', async () => {
  const read = await build({})
  expect([read('mayor-arrested.html'), read('mayor-resigns.html')]).toEqual([undefined, undefined])
  await expect(build({ SITE_BUILD_TOKEN: 'another' })).rejects.toThrow()
})
