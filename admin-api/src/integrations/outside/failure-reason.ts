import { FailedError, RefusedError, UnusableError } from './outside-errors.ts'
import { TimeIsUpError } from './pace/time-limit.ts'

const TOO_SLOW = 'The server didn’t answer in time.'
const NO_SERVER = 'The server didn’t answer like a web server.'

export function failureReason(error: unknown): string {
  if (error instanceof TimeIsUpError) return TOO_SLOW
  if (error instanceof RefusedError || error instanceof FailedError || error instanceof UnusableError)
    return error.message
  if (!(error instanceof Error)) return 'Couldn’t reach the server.'
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'There’s no site at this address.'
  if ('syscall' in error && /^(?:query|getaddrinfo)/.test(String(error.syscall)))
    return 'Couldn’t look up the server’s name.'
  if (error.name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code)) return TOO_SLOW
  if (error.name === 'AbortError' || code === 'UND_ERR_ABORTED') return 'We stopped before the server answered.'
  if (error.name === 'HTTPParserError' || error.name === 'ResponseContentLengthMismatchError') return NO_SERVER
  return reasonOfCode(code)
}

function reasonOfCode(code: string): string {
  if (code === 'ECONNREFUSED') return 'The server refused the connection.'
  if (/CERT|SELF_SIGNED|ALTNAME|LEAF_SIGNATURE/.test(code)) return 'The server’s certificate isn’t valid.'
  if (/TLS|SSL|EPROTO/.test(code)) return 'The server’s HTTPS doesn’t work.'
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'The server’s headers are too large.'
  if (code.startsWith('HPE_')) return NO_SERVER
  if (/^(?:Z_|ERR_BROTLI|ERR__ERROR|ZSTD_|ERR_ZSTD)/.test(code)) return 'The server’s compressed answer is damaged.'
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return 'The server stopped in the middle of its answer.'
  return 'Couldn’t reach the server.'
}

export function statusReason(status: number): string {
  if (status === 404 || status === 410) return `There’s nothing at this address anymore (${status}).`
  if (status === 401 || status === 403 || status === 407 || status === 451)
    return `The server refuses automated requests (${status}).`
  if (status === 429) return `The server asks us to wait (${status}).`
  if (status >= 500) return `The server has an error (${status}).`
  return `The server answered with ${status} instead of a page.`
}
