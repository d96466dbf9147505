import { randomBytes } from 'node:crypto'
import type { PreviewArticle } from '@hometown/shared-types/publishing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import type { Store } from '../../../database/store.ts'
import { previewOf, unsavedArticle } from './article-preview.ts'
import { createPreviews, type Previews } from './previews.ts'

const MINUTE = 60_000
const ARTICLE: PreviewArticle = previewOf(unsavedArticle('Alder County Courier'), {}, 0)

interface Machine {
  context: TestContext
  previews: Previews
  /** The token of a page that the publisher has answered with. */
  create(html: string): Promise<string>
}

async function startMachine(store: Store): Promise<Machine> {
  const context = await buildTestContext({ store })
  const previews = createPreviews(context)
  onTestFinished(() => previews.close())
  async function create(html: string): Promise<string> {
    const token = previews.create(ARTICLE)
    const asked = context.link.sent.at(-1)
    if (asked?.type !== 'preview') throw new Error('No preview was asked for')
    context.link.receive({ type: 'previewed', requestId: asked.requestId, html })
    return token
  }
  return { context, previews, create }
}

describe('a preview', () => {
  it('that one machine made opens on another, for half an hour', async () => {
    const store = await openTestStore()
    const [alder, birch] = [await startMachine(store), await startMachine(store)]
    const token = await alder.create('<h1>Draft</h1>')
    expect(await birch.previews.findPage(token)).toBe('<h1>Draft</h1>')
    birch.context.clock.advance(30 * MINUTE - 1)
    expect(await birch.previews.findPage(token)).toBe('<h1>Draft</h1>')
    birch.context.clock.advance(1)
    expect(await birch.previews.findPage(token)).toBeUndefined()
  })

  it('is not found by a wrong token, nor by what the table keeps of it', async () => {
    const store = await openTestStore()
    const { create, previews } = await startMachine(store)
    await create('<h1>Draft</h1>')
    const { id } = await store.db.selectFrom('previews').select('id').executeTakeFirstOrThrow()
    const wrong = [id, id.slice(0, 32), randomBytes(24).toString('base64url'), '', `' or 1=1 --${' '.repeat(20)}`]
    for (const token of wrong) expect(await previews.findPage(token)).toBeUndefined()
  })

  it('makes room for the next ones: expired ones go, and the oldest beyond a hundred', async () => {
    const store = await openTestStore()
    const { context, create, previews } = await startMachine(store)
    const tokens: string[] = []
    for (let made = 0; made < 102; made++) {
      tokens.push(await create(`<p>${made}</p>`))
      context.clock.advance(1)
    }
    const pages = await Promise.all(tokens.map((token) => previews.findPage(token)))
    expect(pages.map((page) => page !== undefined)).toEqual([false, false, ...Array(100).fill(true)])
    context.clock.advance(30 * MINUTE)
    await create('<p>next</p>')
    expect(await store.db.selectFrom('previews').select('html').execute()).toEqual([{ html: '<p>next</p>' }])
  })
})
