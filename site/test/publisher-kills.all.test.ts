import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { SITE_DIST } from '../src/publisher/site-code.ts'
import { type ContentService, startContentService } from './support/content-service.ts'
import { change, listWrongFiles, makeFolder, readSite, removeFolders } from './support/open-publisher.ts'
import { sampleArticle, sampleContent, TODAY } from './support/sample-content.ts'
import { type RunningPublisher, startPublisher } from './support/start-publisher.ts'

let service: ContentService
const running: RunningPublisher[] = []

afterEach(async () => {
  for (const publisher of running.splice(0)) await publisher.stop()
  await service.close()
  removeFolders()
})

function start(siteDir: string): RunningPublisher {
  const env = { HOMETOWN_API_ORIGIN: service.origin, HOMETOWN_SITE_DIR: siteDir, HOMETOWN_DIST: SITE_DIST }
  const publisher = startPublisher(env)
  running.push(publisher)
  return publisher
}

function publish(publisher: RunningPublisher, ...changes: ReturnType<typeof change>[]) {
  return publisher.ask({ type: 'publish', today: TODAY, changes })
}

it.each([1, 4, 8, 15, 30])('heals what a kill leaves behind, %i ms after a publish began', async (milliseconds) => {
  service = await startContentService(sampleContent(12).articles.all())
  const siteDir = makeFolder()
  const killed = start(siteDir)
  await publish(killed, change('verify'))
  for (let id = 1; id <= 12; id++) {
    service.posts.set(id, sampleArticle({ wordpressPostId: id, slug: `moved-${id}`, title: 'Moved' }))
  }
  const articles = Array.from({ length: 12 }, (_, at) => change('article', at + 1))
  const ended = publish(killed, ...articles, change(milliseconds > 8 ? 'settings' : 'article'))
  setTimeout(() => killed.child.kill('SIGKILL'), milliseconds)
  await ended.catch(() => undefined)
  await killed.stop()
  for (const [file, text] of readSite(siteDir))
    if (file.endsWith('.html')) expect(text.trimEnd(), file).toMatch(/<\/html>$/)

  await publish(start(siteDir), change('verify'))
  expect(await listWrongFiles(siteDir, service.origin)).toEqual([])
  expect(existsSync(join(siteDir, 'staging'))).toBe(false)
})
