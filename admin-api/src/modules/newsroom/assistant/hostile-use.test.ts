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
})
