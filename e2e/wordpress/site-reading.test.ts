import type { Article } from '@hometown/shared-types/article'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { newFolder } from '../../testing/new-folder.ts'
import { createArticle, updateArticle } from '../support/articles.ts'
import type { RunningWordPress } from './connect-wordpress.ts'
import { startWordPress } from './start-wordpress.ts'
import { type Newsroom, type NewsroomOptions, startNewsroom } from './support/newsroom.ts'
import { uniqueTitle } from './support/posts.ts'
import { type Rest, type RestPost, restAs } from './support/rest.ts'

describe.runIf(inject('wordpress').folder)('a newsroom that only reads its WordPress', () => {
  let wordpress: RunningWordPress
  let editor: Rest

  beforeAll(async () => {
    wordpress = await startWordPress({ seed: 40 })
    editor = restAs(wordpress, wordpress.users.editor)
  })
  afterAll(() => wordpress?.stop())

  async function start(options: NewsroomOptions): Promise<Newsroom> {
    const newsroom = await startNewsroom(wordpress, { webhook: false, ...options })
    onTestFinished(() => newsroom.stop())
    await newsroom.untilComplete()
    return newsroom
  }

  const failures = async (newsroom: Newsroom) =>
    (await newsroom.receipts()).flatMap(({ outcome, message }) => (outcome === 'failed' ? [message] : []))

  test('because the password is wrong has its site, is told why, and cannot write', async () => {
    const newsroom = await start({ applicationPassword: 'wrong wrong wrong' })
    expect(await failures(newsroom)).toEqual([
      expect.stringMatching(/read-only here: WordPress rejected the username or application password/),
    ])
    await expect(createArticle(newsroom)).rejects.toThrow(/answered 403.*WordPress does not allow it/)
  })

  test('without credentials and plugin has its site and follows; with them later, it has raw texts and drafts', async () => {
    const dataDir = newFolder()
    await wordpress.php("deactivate_plugins('hometown/hometown.php');")
    const reading = await start({ applicationPassword: null, dataDir, removeData: false })
    expect(await failures(reading)).toEqual([])
    await expect(createArticle(reading)).rejects.toThrow(/wordpress_read_only/)
    const content = '<!-- wp:paragraph -->\n<p>Raw [gallery ids="1"]</p>\n<!-- /wp:paragraph -->'
    const post = await editor.createPost({ title: uniqueTitle(), content, status: 'publish' })
    await reading.until(() => reading.file(`/${post.slug}`), 'a new post')
    await reading.stop()

    await wordpress.php("activate_plugin('hometown/hometown.php');")
    const writing = await start({ dataDir })
    const isDraftThere = async () => {
      const { data } = await writing.call<{ data: Article[] }>('GET', '/api/articles?page=1&status=draft')
      return data.length > 0
    }
    await writing.until(isDraftThere, 'drafts')
    const all = await writing.call<Article[]>('GET', '/api/articles')
    const article = all.find(({ wordpressPostId }) => wordpressPostId === post.id)
    if (!article) throw new Error('not mirrored')
    await updateArticle(writing, article.id, { title: 'Now with credentials' })
    const { body } = await editor.get<RestPost>(`/wp/v2/posts/${post.id}?context=edit`)
    expect([body.title.raw, body.content.raw]).toEqual(['Now with credentials', content])
  })
})
