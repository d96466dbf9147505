import type { ServerResponse } from 'node:http'

export interface S3Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer | string
  /** Of a body that isn't sent, as for HEAD. */
  readonly length?: number
}

export interface SendOptions {
  readonly isHead: boolean
  /** Promises the whole body, sends half of it and closes the connection. */
  readonly isCut: boolean
}

export function sendAnswer(response: ServerResponse, answer: S3Answer, { isHead, isCut }: SendOptions): void {
  const body = Buffer.from(answer.body ?? '')
  const hasBody = answer.status !== 204
  response.writeHead(answer.status, {
    'x-amz-request-id': '0',
    server: 'AmazonS3',
    ...(hasBody && { 'content-length': String(answer.length ?? body.length) }),
    ...answer.headers,
  })
  if (isHead || !isCut || body.length === 0) {
    response.end(isHead ? undefined : body)
    return
  }
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
}
