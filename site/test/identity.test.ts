import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SITE_DIST } from '../src/publisher/build-site-code.ts'
import { contentOf, renderedSite } from './support/rendered-site.ts'
import { sampleArticle } from './support/sample-content.ts'

const site = renderedSite(contentOf([sampleArticle({ wordpressPostId: 1 })]))

it('the manifest names the paper, and icons that are there', async () => {
  const manifest = JSON.parse(await site.text('/manifest.webmanifest'))
  expect(manifest).toMatchObject({ name: 'Hometown News', start_url: '/', theme_color: '#1d4ed8' })
  expect(manifest.icons.length).toBeGreaterThan(0)
  for (const { src } of manifest.icons) expect(existsSync(join(SITE_DIST, 'client', src)), src).toBe(true)
})
