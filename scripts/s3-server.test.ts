import { createHash } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type S3ServerOptions, startS3Server } from '../testing/s3-server.ts'

/**
 * The signatures are those that AWS's documentation gives for these calls ("Authenticating Requests: Using the
 * Authorization Header"), so that the server can't agree with a client that signs wrongly.
 */
const EXAMPLE = {
  accessKey: 'AKIAIOSFODNN7EXAMPLE',
  secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  buckets: ['examplebucket'],
  domain: 's3.amazonaws.com',
  now: () => Date.UTC(2013, 4, 24),
}
const NOTHING = createHash('sha256').digest('hex')
const WELCOME = 'Welcome to Amazon S3.'

const GET_OBJECT = {
  path: '/test.txt',
  headers: { range: 'bytes=0-9', 'x-amz-content-sha256': NOTHING, 'x-amz-date': '20130524T000000Z' },
  signed: 'host;range;x-amz-content-sha256;x-amz-date',
  signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
}
const PUT_OBJECT = {
  method: 'PUT',
  path: '/test%24file.text',
  headers: {
    date: 'Fri, 24 May 2013 00:00:00 GMT',
    'x-amz-content-sha256': createHash('sha256').update(WELCOME).digest('hex'),
    'x-amz-date': '20130524T000000Z',
    'x-amz-storage-class': 'REDUCED_REDUNDANCY',
  },
  body: WELCOME,
  signed: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
  signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
}
const PLAIN = {
  headers: { 'x-amz-content-sha256': NOTHING, 'x-amz-date': '20130524T000000Z' },
  signed: 'host;x-amz-content-sha256;x-amz-date',
}
const LIFECYCLE = {
  ...PLAIN,
  path: '/?lifecycle',
  signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
}
const LIST_OBJECTS = {
  ...PLAIN,
  path: '/?max-keys=2&prefix=J',
  signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
}

interface SignedCall {
  readonly method?: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly signed: string
  readonly signature: string
}

async function start(options: S3ServerOptions = {}) {
  const server = await startS3Server({ ...EXAMPLE, ...options })
  onTestFinished(() => server.stop())
  const ask = (call: SignedCall, change?: CallChange) => askServer(server.port, call, change)
  return { server, ask }
}

interface CallChange {
  readonly path?: string
  readonly body?: string
  readonly accessKey?: string
  readonly region?: string
}

function askServer(port: number, call: SignedCall, change: CallChange = {}) {
  const scope = `${change.accessKey ?? EXAMPLE.accessKey}/20130524/${change.region ?? 'us-east-1'}/s3/aws4_request`
  const headers = {
    ...call.headers,
    host: 'examplebucket.s3.amazonaws.com',
    authorization: `AWS4-HMAC-SHA256 Credential=${scope},SignedHeaders=${call.signed},Signature=${call.signature}`,
  }
  return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method: call.method ?? 'GET', path: change.path ?? call.path, headers }
    request(options, (response: IncomingMessage) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk)).on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode, body: Buffer.concat(chunks).toString() }))
    })
      .on('error', reject)
      .end(change.body ?? call.body)
  })
}

describe('the S3 server for tests', () => {
  it('accepts the signatures that AWS gives as examples', async () => {
    const { server, ask } = await start()
    server.objects().put('test.txt', Buffer.from('The first ten bytes'))
    expect(await ask(GET_OBJECT)).toEqual({ status: 206, body: 'The first ' })
    expect(await ask(PUT_OBJECT)).toMatchObject({ status: 200 })
    expect(server.objects().get('test$file.text')?.body.toString()).toBe(WELCOME)
    // Signed rightly, and not built.
    expect(await ask(LIFECYCLE)).toMatchObject({ status: 501, body: expect.stringContaining('NotImplemented') })
    expect(await ask(LIST_OBJECTS)).toMatchObject({ status: 501 })
  })

  it.each([
    ['another path', { path: '/other.txt' }, 403, 'SignatureDoesNotMatch'],
    ['another region', { region: 'eu-central-1' }, 400, '<Region>us-east-1</Region>'],
    ['an unknown key', { accessKey: 'AKIDUNKNOWN' }, 403, 'InvalidAccessKeyId'],
  ])('refuses %s', async (_, change, status, text) => {
    const { ask } = await start()
    expect(await ask(GET_OBJECT, change)).toEqual({ status, body: expect.stringContaining(text) })
  })

  it('refuses another secret, a body that was changed on the way, and a bucket that is missing', async () => {
    const { ask } = await start()
    expect(await ask(PUT_OBJECT, { body: 'Welcome to Amazon S4.' })).toMatchObject({
      status: 400,
      body: expect.stringContaining('XAmzContentSHA256Mismatch'),
    })
    const other = await start({ secretKey: 'another' })
    expect(await other.ask(GET_OBJECT)).toMatchObject({
      status: 403,
      body: expect.stringContaining('SignatureDoesNotMatch'),
    })
    const missing = await start({ buckets: ['other'] })
    expect(await missing.ask(GET_OBJECT)).toMatchObject({ status: 404, body: expect.stringContaining('NoSuchBucket') })
  })

  it('refuses a clock that is more than 15 minutes off, and names its own', async () => {
    const near = await start({ now: () => Date.UTC(2013, 4, 24, 0, 14) })
    expect(await near.ask(GET_OBJECT)).toMatchObject({ status: 404 })
    const far = await start({ now: () => Date.UTC(2013, 4, 24, 0, 20) })
    const { status, body } = await far.ask(GET_OBJECT)
    expect(status).toBe(403)
    expect(body).toContain('<Code>RequestTimeTooSkewed</Code>')
    expect(body).toContain('<ServerTime>2013-05-24T00:20:00Z</ServerTime>')
  })

  it('is steered by other processes over HTTP, and counts what it was asked', async () => {
    const { server, ask } = await start()
    const control = `${server.address}/-`
    await fetch(`${control}/objects/${encodeURIComponent('a/b')}`, { method: 'PUT', body: 'text' })
    expect(await (await fetch(`${control}/keys`)).json()).toEqual([{ key: 'a/b', bytes: 4 }])
    await fetch(`${control}/faults`, { method: 'PUT', body: JSON.stringify({ failEveryNthPut: 2 }) })
    expect([(await ask(PUT_OBJECT)).status, (await ask(PUT_OBJECT)).status]).toEqual([200, 503])
    await fetch(`${control}/faults`, { method: 'PUT', body: JSON.stringify({ cut: true }) })
    await expect(ask(PUT_OBJECT)).rejects.toThrow('socket hang up')
    await fetch(`${control}/faults`, { method: 'PUT', body: '{}' })
    expect(await ask(PUT_OBJECT)).toMatchObject({ status: 200 })
    expect(await (await fetch(`${control}/counts`)).json()).toEqual({
      total: 4,
      byMethod: { PUT: 4 },
      byOperation: { PutObject: 4 },
      failed: 1,
    })
  })
})
