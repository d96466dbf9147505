import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { serveHttp } from '../../../testing/http-server.ts'

/** A request at `/v1/chat/completions`. */
interface ModelRequest {
  model: string
  stream: boolean
  /** The text of all its messages, with images as `[image]`. */
  text: string
  messages: { role: string; content: unknown }[]
  /** The schema is read from the words. */
  schema: Record<string, unknown> | undefined
  body: Record<string, unknown>
  headers: IncomingMessage['headers']
  /** Resolves when nobody waits for the answer any more, also because it is complete. */
  over: Promise<void>
}

export type ModelReply =
  | { text: string }
  | { json: unknown; usage?: typeof USAGE }
  | { chunks: string[] }
  /** The error is in OpenAI's form. */
  | { status: number; retryAfter?: number; code?: string; message?: string }
  | { hang: true }
  /** The answer is cut off at the length limit. */
  | { truncated: string }
  | { refusal: string }
  | { brokenAfter: string }
  /** The answer repeats this every few milliseconds until nobody reads it. */
  | { endless: string }
  | { redirect: string }

type ModelHandler = (request: ModelRequest) => ModelReply | Promise<ModelReply>

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>

const USAGE = { prompt_tokens: 100, completion_tokens: 50 }

/** Starts an OpenAI-compatible server on this machine. By default it fills any schema with plain words. */
export async function startModelServer() {
  const asked: ModelRequest[] = []
  let handler: ModelHandler = fillForm

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/v1/models') return sendJson(response, 200, { object: 'list', data: [{ id: 'stand-in' }] })
    if (request.url !== '/v1/chat/completions') return sendJson(response, 404, { error: { message: 'No such thing' } })
    const over = new Promise<void>((resolve) => response.once('close', () => resolve()))
    const question = { ...readQuestion((await json(request)) as ModelRequest['body'], request.headers), over }
    asked.push(question)
    await reply(response, question, await handler(question))
  }

  const { origin, close } = await serveHttp(serve)
  return {
    /** The value of `OPENAI_BASE_URL`. */
    url: `${origin}/v1`,
    asked,
    /** Sets the answer from now on. A list has one reply per request; the last one repeats. */
    answer(given: ModelReply | ModelHandler | readonly [ModelReply, ...ModelReply[]]) {
      if (typeof given === 'function') handler = given
      else {
        const replies = Array.isArray(given) ? [...given] : [given]
        handler = () => (replies.length > 1 ? replies.shift() : replies[0])
      }
    },
    close,
  }
}

/** The default answer is valid and empty. Without a schema it repeats the last words. */
function fillForm({ schema, text }: ModelRequest): ModelReply {
  return schema ? { json: example(schema) } : { text: `You said: ${text.slice(-200)}` }
}

/** Tells whether a call asks if passages say what statements say: it sees nothing else. */
export function isStatementCheck({ schema }: ModelRequest): boolean {
  return Object.keys((schema?.properties as object | undefined) ?? {}).join() === 'doubtful'
}

/** Makes a model that writes this about items, and doubts the statements of these numbers. */
export function writing(reply: ModelReply | ModelHandler, doubtful: readonly number[] = []): ModelHandler {
  return (request) => {
    if (isStatementCheck(request)) return { json: { doubtful } }
    return typeof reply === 'function' ? reply(request) : reply
  }
}

/**
 * Acts as a model that obeys instructions in the material: it answers the text between `«answer»` and `«/answer»`
 * literally, and calls every tool that is named there, even if it was given none.
 */
export function obeyHiddenInstructions(request: ModelRequest): ModelReply {
  const wanted = /«answer»([\s\S]*?)«\/answer»/.exec(request.text)?.[1]
  return wanted === undefined ? fillForm(request) : { text: wanted }
}

async function reply(response: ServerResponse, question: ModelRequest, given: ModelReply): Promise<void> {
  if ('hang' in given) return
  if ('endless' in given) {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    while (!response.destroyed) {
      response.write(given.endless)
      await pause(5)
    }
    return
  }
  if ('status' in given) {
    const { status, retryAfter, code = null, message = 'The stand-in was told to fail' } = given
    if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter))
    return sendJson(response, status, { error: { message: `${message}: ${question.text}`, code, type: 'stand_in' } })
  }
  if ('redirect' in given) {
    response.writeHead(307, { Location: given.redirect }).end()
    return
  }
  if (question.stream) return await stream(response, given)
  if ('brokenAfter' in given) {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100000' })
    response.write(given.brokenAfter, () => response.destroy())
    return
  }
  const { text, finish, refusal } = wholeText(given)
  sendJson(response, 200, {
    id: 'stand-in-1',
    object: 'chat.completion',
    created: 0,
    model: question.model,
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content: text, refusal } }],
    usage: ('usage' in given && given.usage) || USAGE,
  })
}

async function stream(response: ServerResponse, given: ModelReply): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  response.flushHeaders()
  const send = (choice: object, rest: object = {}) =>
    response.write(
      `data: ${JSON.stringify({ id: 'stand-in-1', object: 'chat.completion.chunk', choices: [choice], ...rest })}\n\n`,
    )
  const pieces =
    'chunks' in given ? given.chunks : 'brokenAfter' in given ? [given.brokenAfter] : [wholeText(given).text ?? '']
  for (const piece of pieces) {
    send({ index: 0, delta: { content: piece }, finish_reason: null })
    if (response.destroyed) return
  }
  if ('brokenAfter' in given) {
    // Wait until it is written: destroying the response drops the rest.
    response.write(': the end\n\n', () => response.destroy())
    return
  }
  const { finish, refusal } = 'chunks' in given ? { finish: 'stop', refusal: null } : wholeText(given)
  send({ index: 0, delta: refusal === null ? {} : { refusal }, finish_reason: finish })
  const usage = ('usage' in given && given.usage) || USAGE
  response.write(
    `data: ${JSON.stringify({ id: 'stand-in-1', object: 'chat.completion.chunk', choices: [], usage })}\n\n`,
  )
  response.end('data: [DONE]\n\n')
}

function wholeText(given: ModelReply): { text: string | null; finish: string; refusal: string | null } {
  if ('refusal' in given) return { text: null, finish: 'stop', refusal: given.refusal }
  if ('truncated' in given) return { text: given.truncated, finish: 'length', refusal: null }
  const text = 'text' in given ? given.text : 'json' in given ? JSON.stringify(given.json) : ''
  return { text, finish: 'stop', refusal: null }
}

function readQuestion(body: Record<string, unknown>, headers: IncomingMessage['headers']): Omit<ModelRequest, 'over'> {
  const messages = body.messages as ModelRequest['messages']
  const text = messages.map(({ content }) => wordsOf(content)).join('\n')
  return {
    model: String(body.model),
    stream: body.stream === true,
    text,
    messages,
    schema: schemaInWords(text),
    body,
    headers,
  }
}

function wordsOf(content: unknown): string {
  if (!Array.isArray(content)) return String(content)
  return content
    .map((part: { type: string; text?: string }) => (part.type === 'text' ? part.text : '[image]'))
    .join('\n')
}

function schemaInWords(text: string): Record<string, unknown> | undefined {
  const line = text.split('\n').find((one) => one.startsWith('{"$schema"'))
  return line === undefined ? undefined : (JSON.parse(line) as Record<string, unknown>)
}

function example(schema: Record<string, unknown>): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (Array.isArray(schema.anyOf)) return example(schema.anyOf[0] as Record<string, unknown>)
  if (schema.type === 'object') {
    const fields = Object.entries((schema.properties ?? {}) as Record<string, Record<string, unknown>>)
    return Object.fromEntries(fields.map(([name, field]) => [name, example(field)]))
  }
  if (schema.type === 'array') return []
  if (schema.type === 'number' || schema.type === 'integer') return Number(schema.minimum ?? 0)
  return schema.type === 'boolean' ? false : 'Words of the stand-in'
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body))
}
