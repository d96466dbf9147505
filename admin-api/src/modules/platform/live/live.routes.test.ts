import type { LiveEvent } from '@hometown/shared-types/contract/live'
import { expect, onTestFinished, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/support/build-test-app.ts'
import { signIn, type TestUser } from '../../../../test/support/sign-in.ts'
import { announceToDesks } from './live.service.ts'

async function open() {
  const built = await buildTestApp()
  const url = await built.app.listen({ host: '127.0.0.1', port: 0 })
  return { ...built, listen: (user: TestUser) => listen(`${url}/api/live`, user) }
}

/** Opens a desk that listens: what it was told so far, and whether the stream has ended. */
async function listen(url: string, { headers }: TestUser) {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const response = await fetch(url, { headers, signal: stop.signal })
  const desk = {
    response,
    stop: () => stop.abort(),
    text: '',
    isOver: false,
    events: (): LiveEvent[] =>
      [...desk.text.matchAll(/^data: (\{.*\})\n\n/gm)].map(([, data]) => JSON.parse(data ?? '')),
  }
  const follow = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) desk.text += chunk
  }
  // The fetch of a desk that stops listening fails.
  const end = () => {
    desk.isOver = true
  }
  if (response.ok) follow().then(end, end)
  return desk
}

/** Delivers messages to this process, as the supervisor does. */
function passOn({ messages }: TestApp['context']): void {
  for (const message of messages.sent.splice(0)) messages.receive(message)
}

test('everybody who listens is told what changed, until their session ends or runs out', async () => {
  const { app, context, listen } = await open()
  const [leaving, staying] = [await signIn(context), await signIn(context, 'admin')]
  const [one, other] = [await listen(leaving), await listen(staying)]
  expect(one.response.headers.get('content-type')).toBe('text/event-stream')
  expect(one.response.headers.get('cache-control')).toBe('no-store')
  announceToDesks(context, { type: 'changed', lists: ['sources'] })
  passOn(context)
  const told = { type: 'changed', lists: ['sources'] }
  await expect.poll(() => [one.events(), other.events()]).toEqual([[told], [told]])
  await app.inject({ method: 'POST', url: '/api/auth/logout', headers: leaving.headers })
  passOn(context)
  await expect.poll(() => one.isOver).toBe(true)
  expect(one.text).toContain('event: over\n')
  announceToDesks(context, { type: 'changed', lists: ['sources'] })
  passOn(context)
  await expect.poll(() => other.events()).toHaveLength(2)
  context.clock.advance(400 * 86_400_000)
  context.messages.receive({ type: 'sessions-ended' })
  await expect.poll(() => other.isOver).toBe(true)
})

test('one account has so many streams and no more; a closed one makes room', async () => {
  const { context, listen } = await open()
  const user = await signIn(context)
  const desks = await Promise.all(Array.from({ length: 12 }, () => listen(user)))
  expect(desks.map(({ response }) => response.status)).toEqual(desks.map(() => 200))
  const refused = await listen(user)
  expect(refused.response.status).toBe(429)
  expect(refused.response.headers.get('retry-after')).toBe('30')
  expect((await listen(await signIn(context))).response.status).toBe(200)
  desks[0]?.stop()
  await expect.poll(async () => (await listen(user)).response.status).toBe(200)
})
