import { describe, expect, it } from 'vitest'
import { judgeAnswer, type RefusedAnswer } from './answer-errors.ts'

const CONFIG = {
  endpoint: 'https://s3.example.org',
  bucket: 'news',
  region: 'us-east-1',
  accessKey: 'key',
  secretKey: 'secret',
  prefix: undefined,
  addressing: 'path',
} as const

function judge(answer: Partial<RefusedAnswer>) {
  const empty = { operation: 'GetObject', status: 400, headers: {}, body: '', now: 0 } as const
  return judgeAnswer({ ...empty, ...answer }, CONFIG)
}

const errorXml = (code: string, inner = '') => `<?xml version="1.0"?><Error><Code>${code}</Code>${inner}</Error>`

describe('an answer that isn’t a success', () => {
  it('is a missing object only if the store says so', () => {
    expect(judge({ status: 404, body: errorXml('NoSuchKey') })).toBeUndefined()
    expect(judge({ status: 404, body: '<html><body>Not Found</body></html>' })).toMatchObject({
      problem: 'other',
      message: expect.stringContaining('isn’t an S3-compatible object store (status 404). Check S3_ENDPOINT.'),
    })
    expect(judge({ status: 404, body: errorXml('NoSuchBucket') })).toMatchObject({ problem: 'no-bucket' })
  })

  it.each([
    [503, ''],
    [502, '<html>Bad Gateway</html>'],
    [429, ''],
    [400, errorXml('RequestTimeout')],
    [503, errorXml('SlowDown')],
  ])('%s %s is busy', (status, body) => {
    expect(judge({ status, body })).toMatchObject({ problem: 'busy' })
  })

  it('names the region that the store names, in its body or in a header', () => {
    const wrong = { problem: 'wrong-region', message: expect.stringContaining('Set S3_REGION to eu-west-1.') }
    expect(judge({ body: errorXml('AuthorizationHeaderMalformed', '<Region>eu-west-1</Region>') })).toMatchObject(wrong)
    expect(
      judge({ status: 301, operation: 'HeadObject', headers: { 'x-amz-bucket-region': 'eu-west-1' } }),
    ).toMatchObject(wrong)
    expect(judge({ body: errorXml('AuthorizationHeaderMalformed') })?.message).toContain('Check S3_REGION.')
  })

  it('tells by how much the clock is off, from the body or the header', () => {
    const now = Date.UTC(2026, 0, 1, 12, 20)
    const skewed = errorXml('RequestTimeTooSkewed', '<ServerTime>2026-01-01T12:00:00Z</ServerTime>')
    expect(judge({ status: 403, body: skewed, now })?.message).toContain('is 20 minutes ahead')
    const headers = { date: 'Thu, 01 Jan 2026 12:45:00 GMT' }
    const bare = errorXml('RequestTimeTooSkewed')
    expect(judge({ status: 403, body: bare, headers, now })?.message).toContain('is 25 minutes behind')
    expect(judge({ status: 403, body: bare, now })?.message).toContain('is too far off')
  })

  it('names the other endpoint of a bucket', () => {
    const body = errorXml('PermanentRedirect', '<Endpoint>news.s3-eu.example.org</Endpoint>')
    expect(judge({ status: 301, body })?.message).toContain('but at news.s3-eu.example.org')
  })

  it('isn’t believed if it is nested without end', () => {
    expect(judge({ status: 404, body: '<Error>'.repeat(9000) })).toMatchObject({ problem: 'other' })
  })
})
