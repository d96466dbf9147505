import { describe, expect, it } from 'vitest'
import { judgeNetworkError } from './network-errors.ts'

const judge = (code: string) =>
  judgeNetworkError(Object.assign(new Error('raw'), { code }), 'https://s3.example.org', 30_000)

describe('a fault between us and the object store', () => {
  it.each([
    ['UND_ERR_HEADERS_TIMEOUT', 'The object store at https://s3.example.org didn’t answer for 30 seconds.'],
    ['ECONNRESET', 'The connection to the object store at https://s3.example.org broke.'],
    ['UND_ERR_CONNECT_TIMEOUT', 'Couldn’t connect to the object store at https://s3.example.org.'],
    ['EAI_AGAIN', 'Couldn’t find the object store’s host s3.example.org. Check S3_ENDPOINT.'],
  ])('may pass (%s)', (code, message) => {
    expect(judge(code)).toMatchObject({ problem: 'unreachable', message: expect.stringContaining(message) })
  })

  it.each([
    ['CERT_HAS_EXPIRED', 'its certificate has expired.'],
    ['CERT_NOT_YET_VALID', 'Check this machine’s clock.'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another name.'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'nobody that this machine trusts signed its certificate.'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'Check whether S3_ENDPOINT needs http or https.'],
  ])('is a fault of TLS that somebody must mend (%s)', (code, message) => {
    expect(judge(code)).toMatchObject({ problem: 'other', message: expect.stringContaining(message) })
  })

  it('is found in an error that contains those of several addresses', () => {
    const inner = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    expect(judgeNetworkError(new AggregateError([inner]), 'http://localhost', 1)).toMatchObject({
      problem: 'unreachable',
    })
  })

  it('isn’t one if a file can’t be read', () => {
    expect(judge('ENOENT')).toMatchObject({ message: 'raw', code: 'ENOENT' })
  })
})
