import { describe, expect, it } from 'vitest'
import { signIn } from '../../../../test/support/sign-in.ts'
import { ask, openDesk, type Service, suggest } from '../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../test/support/test-store.ts'

describe('the slower of two editors', () => {
  it('is told who decided, and what', async () => {
    const desk = await openDesk(openTestStore)
    const tom: Service = { ...desk, staff: await signIn(desk.context) }
    const messages: string[] = []
    for (const [theirs, mine] of [
      [
        { method: 'PATCH', path: '', body: { status: 'rejected', version: 1 } },
        { status: 'approved', version: 1 },
      ],
      [
        { method: 'POST', path: '/publish', body: { version: 1 } },
        { status: 'rejected', version: 1 },
      ],
      [
        { method: 'POST', path: '/draft', body: { version: 1 } },
        { status: 'rejected', version: 1 },
      ],
    ] as const) {
      const id = await suggest(desk)
      await ask(tom, theirs.method, `/${id}${theirs.path}`, theirs.body)
      const answer = await ask(desk, 'PATCH', `/${id}`, mine)
      expect(answer.statusCode).toBe(409)
      messages.push(answer.json().message.replace(tom.staff.username, 'tom'))
    }
    expect(messages).toEqual([
      'tom already rejected it. Check it again, then decide.',
      'tom already published it. A published suggestion can’t be changed.',
      'tom already made a draft article from it. Check it again, then decide.',
    ])
    const id = await suggest(desk)
    await ask(tom, 'DELETE', `/${id}`)
    expect((await ask(desk, 'POST', `/${id}/publish`)).json()).toMatchObject({
      message: `${tom.staff.username} deleted it.`,
    })
  })
})
