import { describe, expect, it } from 'vitest'
import type { ModelReply } from '../../../test/support/model-server.ts'
import { openModelServer } from '../../../test/support/with-model.ts'
import { askOnce } from './ask-once.ts'
import type { ModelEndpoint } from './model-call.ts'
import { streamOnce } from './stream-once.ts'

async function open(reply: ModelReply) {
  const model = await openModelServer()
  model.answer(reply)
  const endpoint: ModelEndpoint = {
    ...{ label: 'The server', baseUrl: model.url, apiKey: undefined, model: 'stand-in' },
    ...{ structure: 'in-words', lengthField: 'max_tokens' },
  }
  const messages = [{ role: 'user', content: 'What is new?' }] as const
  const ask = () => askOnce(endpoint, { messages, maxTokens: 50, deadline: performance.now() + 60_000 })
  const read = async (silence = 60_000) => {
    let text = ''
    for await (const part of streamOnce(endpoint, { messages, maxTokens: 50, silence, onUsage: () => undefined }))
      text += part
    return text
  }
  return { model, ask, read }
}

const event = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`
const delta = (content: string | null, finish: string | null = null) =>
  event({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })
const sse = 'text/event-stream'
const MEGABYTE = 'x'.repeat(1024 * 1024)

describe('of a server that answers', () => {
  it.each<[string, ModelReply]>([
    ['ten megabytes', { text: MEGABYTE.repeat(10) }],
    ['ten megabytes of something else', { raw: MEGABYTE.repeat(10), contentType: 'text/html' }],
    ['ten megabytes that say what is wrong', { raw: MEGABYTE.repeat(10), status: 400 }],
    ['more than anybody asked for', { text: 'x'.repeat(200_000) }],
    ['without an end', { endless: `${MEGABYTE}\n`, contentType: 'application/json' }],
    ['a page', { raw: '<html><h1>Sign in to the hotel</h1></html>', contentType: 'text/html' }],
    ['null', { raw: 'null' }],
    ['a list', { raw: '[]' }],
    ['no choices', { raw: '{"choices":[null]}' }],
    ['numbers for words', { raw: '{"choices":[{"message":{"content":{"a":1}}}]}' }],
    ['bytes that are no text', { raw: Buffer.from([0xff, 0xfe, 0x80, 0x00]) }],
  ])('%s, nothing is taken', async (_what, reply) => {
    const { model, ask } = await open(reply)
    await expect(ask()).rejects.toMatchObject({ name: 'ModelFailure' })
    await model.asked[0]?.over
  })
})

describe('of a stream', () => {
  it.each<[string, ModelReply]>([
    ['that is one endless line', { endless: MEGABYTE }],
    ['whose words never end', { endless: delta(MEGABYTE) }],
    ['that is a page', { raw: '<html><h1>Sign in to the hotel</h1></html>', contentType: 'text/html' }],
    ['that is no JSON', { raw: 'data: {"choices": [\n\n', contentType: sse }],
    ['that is null', { raw: event(null), contentType: sse }],
    ['that has no choices', { raw: event({ choices: 'none' }), contentType: sse }],
    ['that is empty', { raw: '', contentType: sse }],
    ['that says what went wrong', { raw: event({ error: { message: 'CUDA out of memory' } }), contentType: sse }],
  ])('%s, an end is made', async (_what, reply) => {
    const { model, read } = await open(reply)
    const failure: unknown = await read().catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'ModelFailure' })
    expect(String(failure)).not.toContain('CUDA')
    await model.asked[0]?.over
  })

  it('that says nothing in many words, an end is made in time', async () => {
    const { model, read } = await open({ endless: delta('') })
    await expect(read(40)).rejects.toMatchObject({ reason: 'timeout' })
    await model.asked[0]?.over
  })

  it('with broken letters, what can be read is read', async () => {
    const broken = Buffer.concat([
      Buffer.from('data: {"choices":[{"index":0,"delta":{"content":"Caf'),
      Buffer.from([0xc3, 0x28, 0xff]),
      Buffer.from('"}}]}\n\n'),
      Buffer.from(delta(' \ud83d half', 'stop')),
    ])
    const { read } = await open({ raw: broken, contentType: sse })
    expect((await read()).toWellFormed()).toBe('Caf\ufffd(\ufffd \ufffd half')
  })
})
