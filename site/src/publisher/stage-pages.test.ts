import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { distWithBrokenPage } from '../../test/support/broken-dist.ts'
import { getRenderer, makeFolder } from '../../test/support/open-publisher.ts'
import { contentOf, PICTURE } from '../../test/support/rendered-site.ts'
import {
  sampleArticle,
  sampleBusiness,
  sampleEvent,
  sampleNewsletter,
  samplePerson,
} from '../../test/support/sample-content.ts'
import { SITE_DIST } from './files.ts'
import { listPagePaths } from './pages.ts'
import { loadPageRenderer } from './render.ts'
import { stagedPage, stagePages } from './stage-pages.ts'

const content = contentOf({
  articles: Array.from({ length: 30 }, (_, at) => sampleArticle({ wordpressPostId: at + 1, picture: PICTURE })),
  businesses: [sampleBusiness(1)],
  people: [samplePerson('ann')],
  newsletters: [sampleNewsletter(1)],
  events: [sampleEvent(1)],
  topics: [{ slug: 'roads', name: 'Roads', description: 'Gravel and tar.' }],
})
const paths = [...listPagePaths(content), '/no-such-story']

function makeSite() {
  const folder = makeFolder()
  const root = join(folder, 'current')
  mkdirSync(root)
  const staging = join(folder, 'staging')
  mkdirSync(staging)
  return { root, staging }
}

describe('rendering in several threads', () => {
  it('makes the same files as in one', async () => {
    const renderer = await getRenderer()
    const made = []
    for (const threads of [0, 2]) {
      const site = makeSite()
      writeFileSync(join(site.root, 'about.html'), (await renderer.render('/about', content)) ?? '')
      const outcomes = await stagePages({ renderer, distDir: SITE_DIST, threads }, content, { paths, ...site })
      expect(outcomes[paths.indexOf('/about')]).toBe('same')
      expect(outcomes.at(-1)).toBe('none')
      made.push(
        outcomes.map((outcome, place) =>
          outcome === 'staged' ? readFileSync(stagedPage(site.staging, place), 'utf8') : outcome,
        ),
      )
    }
    expect(made[1]).toEqual(made[0])
  })

  it('says which pages fail and why, and goes on', async () => {
    const distDir = distWithBrokenPage('/story-3')
    const parts = { renderer: await loadPageRenderer(distDir), distDir, threads: 1 }
    const outcomes = await stagePages(parts, content, { paths, ...makeSite() })
    const failed = paths.filter((_, place) => typeof outcomes[place] === 'object')
    expect(failed).toEqual(['/story-3'])
  })

  it('fails where a thread can’t write', async () => {
    const site = { ...makeSite(), staging: '/dev/null' }
    const parts = { renderer: await getRenderer(), distDir: SITE_DIST, threads: 1 }
    await expect(stagePages(parts, content, { paths, ...site })).rejects.toThrow('ENOTDIR')
  })
})
