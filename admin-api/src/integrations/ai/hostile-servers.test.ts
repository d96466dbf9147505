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
