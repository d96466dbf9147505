import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { lockOut } from '../../admin-api/test/support/lock-out.ts'
import { createArticle } from '../support/articles.ts'
import { startHometown } from '../support/start-hometown.ts'

const READS_FOR_ALL = ['/', '/community', '/api/newsletters', '/api/search?q=county', '/wp-json/wp/v2/posts']
const READS_OF_THE_DESK = ['/api/articles', '/api/sources', '/api/settings']

it('reads are answered while another process has the database locked and a save waits for it', async () => {
  const hometown = await startHometown()
  onTestFinished(() => hometown.stop())
  await hometown.call('GET', '/api/articles')
  const giveBack = lockOut(join(hometown.dataDir, 'hometown.sqlite'))
  let isSaved = false
  const saves = [1, 2, 3].map(async () => {
    const article = await createArticle(hometown)
    isSaved = true
    return article
  })
  for (const path of READS_FOR_ALL) expect((await fetch(`${hometown.url}${path}`)).status).toBe(200)
  for (const path of READS_OF_THE_DESK) await hometown.call('GET', path)
  expect(isSaved).toBe(false)
  giveBack()
  expect(await Promise.all(saves)).toHaveLength(3)
})
