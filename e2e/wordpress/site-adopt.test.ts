import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Article } from '@hometown/shared-types/article'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { createArticle } from '../support/articles.ts'
import { startHometown } from '../support/start-hometown.ts'
import type { RunningWordPress } from './connect-wordpress.ts'
import { startWordPress } from './start-wordpress.ts'
import { environmentOf, runCommand, startNewsroom } from './support/newsroom.ts'
import { listExpectedSlugs, listStoredPosts } from './support/posts.ts'

describe.runIf(inject('wordpress').folder)(
  'an installation with articles of its own that is pointed at a WordPress',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'hometown-adopt-'))
    const used = join(folder, 'used')
    let wordpress: RunningWordPress
    let own: Article[]

    beforeAll(async () => {
      wordpress = await startWordPress({ seed: 20 })
      mkdirSync(used)
      const before = await startHometown({ dataDir: used, removeData: false, env: { SAMPLE_CONTENT: 'false' } })
      // WordPress has the second slug too.
      own = [
        await createArticle(before, { title: 'Ours alone' }),
        await createArticle(before, { title: 'A gallery', category: 'Obituaries' }),
        await createArticle(before, { title: 'Not finished', status: 'draft' }),
      ]
      await before.stop()
    })
    afterAll(async () => {
      await wordpress?.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    const copyOfUsed = (name: string) => {
      cpSync(used, join(folder, name), { recursive: true, verbatimSymlinks: true })
      return join(folder, name)
    }
    const adopt = (dataDir: string, how: string) =>
      runCommand('admin-api/src/commands/content-adopt.ts', [how], dataDir, environmentOf(wordpress))
    async function startWith(dataDir: string) {
      const newsroom = await startNewsroom(wordpress, { webhook: false, dataDir })
      onTestFinished(() => newsroom.stop())
      return newsroom
    }

    test('does not start, changes nothing, and says what can be done', async () => {
      await expect(startNewsroom(wordpress, { dataDir: used, removeData: false })).rejects.toThrow(
        /3 articles written here.*Nothing has changed yet[\s\S]*content:adopt -- push/,
      )
    })

    test('keep: they stay beside those of the WordPress, at their addresses', async () => {
      const dataDir = copyOfUsed('keep')
      expect((await adopt(dataDir, 'keep')).output).toContain('3 articles: kept here')
      const posts = (await listStoredPosts(wordpress)).length
      const newsroom = await startWith(dataDir)
      const expected = (await listExpectedSlugs(wordpress)).length + 2
      await newsroom.until(() => newsroom.articleSlugs().length === expected, 'the site')
      expect(newsroom.file('/ours-alone')).toContain('Ours alone')
      expect(newsroom.file('/obituaries')).toContain('href="/a-gallery"')
      expect(await listStoredPosts(wordpress)).toHaveLength(posts)
    })

    test('replace: they go, and only those of the WordPress are there', async () => {
      const dataDir = copyOfUsed('replace')
      expect((await adopt(dataDir, 'replace')).output).toContain('3 articles: removed')
      const newsroom = await startWith(dataDir)
      await newsroom.untilComplete()
      expect(newsroom.file('/ours-alone')).toBeUndefined()
    })

    test('push: they are written to the WordPress once, and are its own from then on', async () => {
      const dataDir = copyOfUsed('push')
      const before = (await listStoredPosts(wordpress)).length
      expect((await adopt(dataDir, 'push')).output).toContain('3 articles: written to WordPress')
      expect((await adopt(dataDir, 'push')).output).toContain('0 articles')
      expect(await listStoredPosts(wordpress)).toHaveLength(before + 3)
      const newsroom = await startWith(dataDir)
      await newsroom.untilComplete()
      const articles = await newsroom.call<Article[]>('GET', '/api/articles')
      for (const { id, title } of own) expect(articles.find((article) => article.id === id)?.title).toBe(title)
    })
  },
)
