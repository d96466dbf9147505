import { FailedError, RefusedError, UnusableError } from './outside-errors.ts'
import { TimeIsUpError } from './pace/time-limit.ts'

const TOO_SLOW = 'It did not answer in time.'
const NO_SERVER = 'It does not answer as web servers do.'

export function failureReason(error: unknown): string {
  if (error instanceof TimeIsUpError) return TOO_SLOW
  if (error instanceof RefusedError || error instanceof FailedError || error instanceof UnusableError)
    return error.message
  if (!(error instanceof Error)) return 'It could not be reached.'
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'ENODATA') return 'There is no such site.'
  if ('syscall' in error && /^(?:query|getaddrinfo)/.test(String(error.syscall)))
    return 'Its name could not be looked up.'
  if (error.name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code)) return TOO_SLOW
  if (error.name === 'AbortError' || code === 'UND_ERR_ABORTED') return 'It was stopped before it had answered.'
  if (error.name === 'HTTPParserError' || error.name === 'ResponseContentLengthMismatchError') return NO_SERVER
  return reasonOfCode(code)
}

function reasonOfCode(code: string): string {
  if (code === 'ECONNREFUSED') return 'It takes no connections.'
  if (/CERT|SELF_SIGNED|ALTNAME|LEAF_SIGNATURE/.test(code)) return 'Its certificate is not good.'
  if (/TLS|SSL|EPROTO/.test(code)) return 'It does not speak https as it should.'
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'It says too much before it begins.'
  if (code.startsWith('HPE_')) return NO_SERVER
  if (/^(?:Z_|ERR_BROTLI|ERR__ERROR|ZSTD_|ERR_ZSTD)/.test(code)) return 'It comes packed, and the package is broken.'
  if (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE')
    return 'It broke off in the middle.'
  return 'It could not be reached.'
}

export function statusReason(status: number): string {
  if (status === 404 || status === 410) return `There is nothing at this address any more (${status}).`
  if (status === 401 || status === 403 || status === 407 || status === 451) return `It lets no programs in (${status}).`
  if (status === 429) return `It asks to be left alone for a while (${status}).`
  if (status >= 500) return `Its server has a fault (${status}).`
  return `It answers with ${status}, which is no page.`
}
