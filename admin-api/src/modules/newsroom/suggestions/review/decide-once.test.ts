import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signIn } from '../../../../../test/support/sign-in.ts'
import {
  articlesOf,
  ask,
  eventItem,
  fixtureItem,
  openDesk,
  rowOf,
  type Service,
  suggest,
} from '../../../../../test/support/suggestions.ts'
import { openTestStore } from '../../../../../test/support/test-store.ts'

describe('a decision that is sent twice', () => {
  it('is taken once, and answered the same', async () => {
    const desk = await openDesk(openTestStore)
    for (const [item, action] of [
      [undefined, 'publish'],
      [eventItem(), 'publish'],
      [fixtureItem(), 'fixture'],
      [undefined, 'draft'],
      [eventItem({ title: 'Fair' }), 'event'],
    ] as const) {
      const id = await suggest(desk, item)
      const body = { version: 1, decision: randomUUID() }
      const send = () => ask(desk, 'POST', `/${id}/${action}`, body)
      const answers = [...(await Promise.all([send(), send()])), await send()]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      expect(answers[2]?.json()).toEqual(answers[0]?.json())
      expect((await rowOf(desk, id)).version).toBe(2)
    }
    expect(await articlesOf(desk)).toHaveLength(2)
  })

  it('is not taken again after it was undone, and an undo that is sent twice undoes nothing else', async () => {
    const desk = await openDesk(openTestStore)
    const id = await suggest(desk)
    const [first, second] = [randomUUID(), randomUUID()]
    await ask(desk, 'POST', `/${id}/snooze`, { until: '2026-11-21', version: 1, decision: first })
    await ask(desk, 'PATCH', `/${id}`, { status: 'approved', version: 2, decision: second })
    const undo = () => ask(desk, 'POST', `/${id}/undo`, { decision: second })
    expect((await undo()).json().message).toBe('The suggestion is pending again.')
    expect((await undo()).json().message).toBe('This is already undone.')
    expect((await rowOf(desk, id)).snoozed_until).not.toBeNull()
    const late = await ask(desk, 'PATCH', `/${id}`, { status: 'approved', version: 2, decision: second })
    expect([late.statusCode, late.json().status]).toEqual([200, 'pending'])
  })

  it('together with others is taken once by each', async () => {
    const desk = await openDesk(openTestStore)
    const ids = [await suggest(desk), await suggest(desk, eventItem())]
    const body = {
      ids,
      action: 'publish',
      decision: randomUUID(),
      versions: Object.fromEntries(ids.map((id) => [id, 1])),
    }
    for (const { results } of [
      (await ask(desk, 'POST', '/bulk', body)).json(),
      (await ask(desk, 'POST', '/bulk', body)).json(),
    ])
      expect(results.map(({ ok }: { ok: boolean }) => ok)).toEqual([true, true])
    const { results } = (await ask(desk, 'POST', '/undo', { ids, decision: body.decision })).json()
    expect(results.map(({ message }: { message: string }) => message)).toEqual([
      'We deleted the article.',
      'We deleted the event.',
    ])
  })
})

describe('a decision that changed nothing', () => {
  it('is not undone, nor is the colleague’s that it agreed with', async () => {
    const desk = await openDesk(openTestStore)
    const tom: Service = { ...desk, staff: await signIn(desk.context) }
    const id = await suggest(desk)
    await ask(tom, 'PATCH', `/${id}`, { status: 'approved', decision: randomUUID() })
    const decision = randomUUID()
    expect((await ask(desk, 'PATCH', `/${id}`, { status: 'approved', decision })).statusCode).toBe(200)
    const message = `${tom.staff.username} already approved it, so your decision changed nothing.`
    for (const body of [{ decision }, { decision, step: 'approve' }])
      expect((await ask(desk, 'POST', `/${id}/undo`, body)).json()).toMatchObject({ code: 'stale', message })
    const { results } = (await ask(desk, 'POST', '/undo', { ids: [id], decision })).json()
    expect(results).toEqual([{ id, ok: false, message, code: 'stale' }])
    expect((await rowOf(desk, id)).status).toBe('approved')
  })
})

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

  it('of an undo is told that a colleague has gone on', async () => {
    const desk = await openDesk(openTestStore)
    const tom: Service = { ...desk, staff: await signIn(desk.context) }
    const id = await suggest(desk)
    const decision = randomUUID()
    await ask(desk, 'PATCH', `/${id}`, { status: 'approved', decision })
    await ask(tom, 'POST', `/${id}/publish`)
    const late = await ask(desk, 'POST', `/${id}/undo`, { decision })
    expect([late.statusCode, late.json().message]).toEqual([
      409,
      `${tom.staff.username} published it in the meantime. Check it again, then decide.`,
    ])
  })
})
