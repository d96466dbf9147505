import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildTestContext, type TestContext } from '../../../../test/support/build-test-app.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { createPreview, findPreview, previewArticle } from './previews.service.ts'

/** Returns the token of a page that the publisher has answered with. */
async function show(context: TestContext, html: string): Promise<string> {
  const draft = await previewArticle(context, undefined, {})
  const token = createPreview(context, draft)
  const asked = context.messages.sent.at(-1)
  if (asked?.type !== 'preview') throw new Error('No preview was asked for')
  context.messages.receive({ type: 'previewed', requestId: asked.requestId, html })
  return token
}

it('a preview that one machine made opens on another, and goes when the next one is made after its time', async () => {
  const store = await openTestStore()
  const [alder, birch] = [await buildTestContext({ store }), await buildTestContext({ store })]
  const token = await show(alder, '<h1>Draft</h1>')
  expect(await findPreview(birch, token)).toBe('<h1>Draft</h1>')
  birch.clock.advance(10 * 60_000)
  await show(birch, '<p>next</p>')
  expect(await store.db.selectFrom('previews').select('html').execute()).toEqual([{ html: '<p>next</p>' }])
})

it('a preview is not found by a wrong token, nor by what the table keeps of it', async () => {
  const context = await buildTestContext()
  await show(context, '<h1>Draft</h1>')
  const { id } = await context.store.db.selectFrom('previews').select('id').executeTakeFirstOrThrow()
  const wrong = [id, randomBytes(24).toString('base64url'), '', `' or 1=1 --${' '.repeat(20)}`]
  for (const token of wrong) expect(await findPreview(context, token)).toBeUndefined()
})

it('of very many previews, the oldest goes first', async () => {
  const context = await buildTestContext()
  const { db } = context.store
  const ends = Array.from({ length: 100 }, (_, number) => context.clock.now() + number + 1)
  await db
    .insertInto('previews')
    .values(ends.map((expires_at) => ({ id: String(expires_at), html: '', expires_at })))
    .execute()
  await show(context, '<h1>Draft</h1>')
  const kept = await db.selectFrom('previews').select('expires_at').orderBy('expires_at').execute()
  expect(kept.slice(0, -1).map((row) => row.expires_at)).toEqual(ends.slice(1))
})
