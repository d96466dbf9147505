import { describe, expect, it } from 'vitest'
import type { ModelReply } from '../../../test/support/model-server.ts'
import { openModelServer } from '../../../test/support/with-model.ts'
import type { ModelCall, ModelEndpoint } from './model-call.ts'
import { askOnce } from './model-client.ts'

async function open(endpoint: Partial<ModelEndpoint> = {}) {
  const model = await openModelServer()
  const whole: ModelEndpoint = {
    label: 'The server',
    baseUrl: model.url,
    apiKey: 'sk-secret',
    model: 'stand-in',
    structure: 'json_schema',
    lengthField: 'max_tokens',
    ...endpoint,
  }
  const call = (): ModelCall => ({
    messages: [{ role: 'user', content: 'The bridge opens.' }],
    maxTokens: 50,
    schema: { type: 'object', properties: {} },
    deadline: performance.now() + 20_000,
  })
  return { model, ask: () => askOnce(whole, call()) }
}

const openAi = (message: string, rest: object = {}) =>
  JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null, ...rest } })
const gemini = (message: string, status = 'INVALID_ARGUMENT', details: object[] = []) =>
  JSON.stringify([{ error: { code: 400, message, status, details } }])

const FORM_NOT_UNDERSTOOD: [string, number, string][] = [
  [
    'OpenAI',
    400,
    openAi(
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model. Learn more about supported models at the Structured Outputs guide.",
    ),
  ],
  ['Gemini', 400, gemini('The specified schema produces a constraint that has too many states for serving.')],
  ['llama.cpp', 400, openAi('Failed to initialize samplers: failed to parse grammar', { code: 400 })],
  ['Ollama', 500, openAi('invalid JSON schema in format', { type: 'api_error' })],
  [
    'vLLM',
    400,
    JSON.stringify({
      object: 'error',
      message: "[{'type': 'literal_error', 'loc': ('body', 'response_format', 'type'), 'msg': 'Input should be …'}]",
      type: 'BadRequestError',
      code: 400,
    }),
  ],
  [
    'FastAPI',
    422,
    JSON.stringify({
      detail: [{ type: 'extra_forbidden', loc: ['body', 'response_format'], msg: 'Extra inputs are not permitted' }],
    }),
  ],
]

it.each(FORM_NOT_UNDERSTOOD)('asks in words what %s does not understand', async (_who, status, raw) => {
  const { model, ask } = await open()
  model.answer(({ format }) => (format ? { status, raw } : { json: { ok: true } }))
  expect((await ask()).text).toBe('{"ok":true}')
  expect([model.asked[0]?.format, model.asked.at(-1)?.format]).toEqual(['json_schema', undefined])
})

const REFUSED_FOR_GOOD: [string, string, number, string, RegExp][] = [
  [
    'too long for OpenAI',
    'too-long',
    400,
    openAi("This model's maximum context length is 128000 tokens. However, your messages resulted in 130000 tokens.", {
      param: 'messages',
      code: 'context_length_exceeded',
    }),
    /too long/,
  ],
  ['too long for Anthropic', 'too-long', 400, openAi('prompt is too long: 210000 tokens > 200000 maximum'), /too long/],
  [
    'too long for llama.cpp',
    'too-long',
    400,
    openAi('request (9412 tokens) exceeds the available context size (8192 tokens), try increasing it', {
      type: 'exceed_context_size_error',
      code: 400,
    }),
    /too long/,
  ],
  ['too large for a gateway', 'too-long', 413, '<html><h1>413 Request Entity Too Large</h1></html>', /too long/],
  [
    'against the rules of OpenAI',
    'refused',
    400,
    openAi('Invalid prompt: your prompt was flagged as potentially violating our usage policy.', {
      code: 'invalid_prompt',
    }),
    /declined/,
  ],
  ['against the rules of Anthropic', 'refused', 400, openAi('Output blocked by content filtering policy'), /declined/],
  [
    'without credit at Anthropic',
    'key',
    400,
    openAi('Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing.'),
    /no credit/,
  ],
  [
    'with a wrong key of Gemini',
    'key',
    400,
    gemini('API key not valid. Please pass a valid API key.', 'INVALID_ARGUMENT', [{ reason: 'API_KEY_INVALID' }]),
    /key/,
  ],
  [
    'from where Gemini is not offered',
    'key',
    400,
    gemini('User location is not supported for the API use.', 'FAILED_PRECONDITION'),
    /doesn’t serve this server’s region/,
  ],
  ['with a model that OpenAI has not', 'request', 400, openAi('invalid model ID'), /doesn’t know this model/],
  [
    'with pictures for a model without eyes',
    'request',
    400,
    openAi('image input is not supported - hint: if this is unexpected, you may need to provide the mmproj'),
    /pictures/,
  ],
]

it.each(REFUSED_FOR_GOOD)('asks once only what is %s, and says why', async (_what, reason, status, raw, words) => {
  const { model, ask } = await open()
  model.answer({ status, raw, contentType: raw.startsWith('<') ? 'text/html' : 'application/json' })
  const failure: unknown = await ask().catch((error: unknown) => error)
  expect(failure).toMatchObject({ reason, message: expect.stringMatching(words) })
  expect(failure).not.toMatchObject({ details: { mayCost: true } })
  expect(String(failure)).not.toContain('bridge')
  expect(model.asked).toHaveLength(1)
})

it('learns once that a server takes no schema', async () => {
  const { model, ask } = await open({ model: 'old-stand-in' })
  model.answer(({ format }) =>
    format ? { status: 400, raw: openAi('response_format is wrong') } : { json: { ok: true } },
  )
  await ask()
  await ask()
  expect(model.asked.map(({ format }) => format)).toEqual(['json_schema', undefined, undefined])
})

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
    const { model, ask } = await open({ structure: 'in-words' })
    model.answer(reply)
    await expect(ask()).rejects.toMatchObject({ name: 'ModelFailure' })
    await model.asked[0]?.over
  })
})
