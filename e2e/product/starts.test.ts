import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { serveHttp } from '../../testing/http-server.ts'
import { createArticle, updateArticle } from '../support/content.ts'
import { productEnvironment, startHometown, waitFor } from '../support/start-hometown.ts'

const start = join(import.meta.dirname, '../../scripts/start.mjs')

it('the first start gives a county’s site, a second one keeps it, and a taken port is named', async () => {
  const first = await startHometown({ removeData: false, isFirstStart: true })
  expect(first.output()).toContain('[1/2]')
  expect(await first.page('/')).toContain('Alder County')
  expect(await first.page('/reyes-swimmers-sweep-river-cup')).toContain('River Cup')
  const article = await createArticle(first)
  await waitFor(async () => (await first.page('/community'))?.includes(article.title) || undefined)
  await first.stop()

  const second = await startHometown({ dataDir: first.dataDir })
  onTestFinished(() => second.stop())
  expect(second.output()).not.toContain('[1/2]')
  expect(await second.page(`/${article.slug}`)).toContain(article.title)
  await updateArticle(second, article.id, { title: 'Changed after the restart' })
  await waitFor(async () => (await second.page(`/${article.slug}`))?.includes('Changed after') || undefined)

  const { port, close } = await serveHttp((_, response) => response.end())
  onTestFinished(close)
  const dataDir = join(first.dataDir, 'another')
  const refused = spawnSync(process.execPath, [start], {
    cwd: first.dataDir,
    env: { ...productEnvironment(dataDir), SAMPLE_CONTENT: 'false', PORT: String(port) },
    encoding: 'utf8',
  })
  expect(refused.status).toBe(1)
  expect(refused.stdout).toContain(`Port ${port}`)
  expect(refused.stdout, 'before a county is made').not.toContain('[1/2]')
  expect(refused.stdout).not.toContain('    at ')
}, 240_000)
