import { z } from 'zod'
import { createWordPressClient } from '../../src/index.ts'
import { describeReads, describeWrites } from '../contract/index.ts'

const accountSchema = z.object({ username: z.string(), applicationPassword: z.string() })

/** WORDPRESS_TARGET holds this as JSON. It is written to; what the tests make they remove. */
const targetSchema = z.object({
  url: z.url(),
  editor: accountSchema,
  subscriber: accountSchema.optional(),
  pictures: z.boolean().optional(),
})

const target = targetSchema.parse(JSON.parse(process.env.WORDPRESS_TARGET ?? '{}'))

describeReads('WordPress', async () => {
  const editor = createWordPressClient({ url: target.url, credentials: target.editor, timeoutMs: 60_000 })
  const [draft] = (await editor.posts.list({ status: 'draft', per_page: 1, context: 'edit' })).items
  return draft ? { ...target, hiddenPostId: draft.id } : target
})
describeWrites('WordPress', () => target)
