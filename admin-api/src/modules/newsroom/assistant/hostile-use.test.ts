import { chatSessionSchema } from '@hometown/shared-types/chat'
import { describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/support/sign-in.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'
import { buildAppWithModel } from '../../../../test/support/with-model.ts'

describe('the assistant, used with bad intent', () => {
  async function open() {
    const parts = await buildAppWithModel({ store: await openTestStore() })
    const { headers } = await signIn(parts.context)
    const post = (url: string, payload: object = {}, as = headers) =>
      parts.app.inject({ method: 'POST', url: `/api/assistant${url}`, headers: as, payload })
    const begin = async () => chatSessionSchema.parse((await post('/sessions', { title: 'One' })).json()).id
    return { ...parts, headers, post, begin }
  }

  it('writes three answers at once for one person, however they are asked for', async () => {
    const { model, post, begin } = await open()
    let release = () => {}
    const after = new Promise<void>((resolve) => {
      release = resolve
    })
    model.answer(() => {
      if (model.asked.length > 3) release()
      return { text: 'Done.', after }
    })
    const ids = await Promise.all(Array.from({ length: 10 }, begin))
    let refused = 0
    const asked = ids.map(async (id) => {
      const answer = await post(`/sessions/${id}/messages`, { content: 'What is new?' })
      if (answer.statusCode === 429) refused++
      if (refused === 7) release()
      return answer.statusCode
    })
    expect((await Promise.all(asked)).filter((status) => status === 200)).toHaveLength(3)
  })

  it('makes one draft of an answer for two that ask at once', async () => {
    const { context, model, post, begin } = await open()
    model.answer({ text: '# The bridge\n\nIt is open.' })
    const id = await begin()
    await post(`/sessions/${id}/messages`, { content: 'Is the bridge open?' })
    const { db } = context.store
    const answer = await db.selectFrom('chat_messages').select('id').where('role', '=', 'assistant').executeTakeFirst()
    const drafts = await Promise.all(
      Array.from({ length: 4 }, () => post(`/sessions/${id}/messages/${answer?.id}/draft`)),
    )
    expect(drafts.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set(drafts.map((draft) => draft.json().articleId)).size).toBe(1)
    expect(await db.selectFrom('articles').select('id').execute()).toHaveLength(1)
  })
})
