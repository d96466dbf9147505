import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openContentService } from './support/content-service.ts'
import { change, listWrongFiles, makeFolder, readSite } from './support/open-publisher.ts'
import { sampleArticle, sampleContent } from './support/sample-content.ts'
import { startPublisher } from './support/start-publisher.ts'

it.each([1, 4, 8, 15, 30])('heals what a kill leaves behind, %i ms after a publish began', async (milliseconds) => {
  const service = await openContentService(sampleContent(12).articles.all())
  const siteDir = makeFolder()
  const start = () => {
    const publisher = startPublisher(service.origin, siteDir)
    onTestFinished(publisher.stop)
    return publisher
  }
  const killed = start()
  await killed.publish(change('verify'))
  for (let id = 1; id <= 12; id++) {
    service.posts.set(id, sampleArticle({ wordpressPostId: id, slug: `moved-${id}`, title: 'Moved' }))
  }
  const articles = Array.from({ length: 12 }, (_, at) => change('article', at + 1))
  const ended = killed.publish(...articles, change(milliseconds > 8 ? 'settings' : 'article'))
  setTimeout(() => killed.child.kill('SIGKILL'), milliseconds)
  await ended.catch(() => undefined)
  await killed.stop()
  for (const [file, text] of readSite(siteDir))
    if (file.endsWith('.html')) expect(text.trimEnd(), file).toMatch(/<\/html>$/)

  await start().publish(change('verify'))
  expect(await listWrongFiles(siteDir, service.origin)).toEqual([])
  expect(existsSync(join(siteDir, 'staging'))).toBe(false)
})
