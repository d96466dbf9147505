import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { SITE_DIST } from '../src/publisher/build-site-code.ts'
import { loadPageRenderer } from '../src/publisher/render.ts'
import { contentOf, renderedSite } from './support/rendered-site.ts'
import { sampleArticle, sampleSite } from './support/sample-content.ts'

const renderer = await loadPageRenderer(SITE_DIST)
const content = contentOf([sampleArticle({ wordpressPostId: 1 })])
const site = renderedSite(content)

describe.each([
  ['/icons/192.png', 192],
  ['/icons/maskable.png', 512],
])('%s', (path, pixels) => {
  it('is a picture of that size in the county’s colour', async () => {
    const png = sharp(await renderer.render(path, content))
    expect(await png.metadata()).toMatchObject({ format: 'png', width: pixels, height: pixels })
    const { dominant } = await png.stats()
    // The statistics count in steps of 16.
    expect([dominant.r, dominant.g, dominant.b].map((value) => value >> 4)).toEqual([0x1, 0x4, 0xd])
  })

  it('follows the settings, and is else always the same', async () => {
    const red = { ...content, site: { ...sampleSite, accentColour: '#b00020' } }
    const [one, again, other] = [content, content, red].map((shown) => renderer.render(path, shown))
    expect(await again).toEqual(await one)
    expect(await other).not.toEqual(await one)
  })
})

describe('the drawn icon', () => {
  it('shows the initials of the paper', async () => {
    const other = renderedSite(contentOf([], { siteName: 'Zebra Quarterly' }))
    expect(await site.text('/favicon.svg')).toContain('#1d4ed8')
    expect(await site.text('/favicon.svg')).not.toBe(await other.text('/favicon.svg'))
  })
})

describe('the manifest', () => {
  it('names icons that are there', async () => {
    const manifest = JSON.parse(await site.text('/manifest.webmanifest'))
    expect(manifest).toMatchObject({ name: 'Hometown News', start_url: '/', theme_color: '#1d4ed8' })
    for (const { src } of manifest.icons) expect((await renderer.render(src, content)).length).toBeGreaterThan(200)
  })
})

describe('llms.txt', () => {
  it('says what the paper is and leads only to pages that are there', async () => {
    const text = await site.text('/llms.txt')
    expect(text).toMatch(/^# Hometown News\n\n> News of Sample County\.\n/)
    const links = [...text.matchAll(/\]\(https:\/\/news\.example\.org([^)]+)\)/g)]
    expect(links.length).toBeGreaterThan(10)
    for (const [, path = ''] of links) expect(await site.text(path)).not.toBe('')
  })
})
