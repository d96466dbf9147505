import { ObjectStoreError } from '../object-store.ts'

const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_ABORTED', 'ECONNABORTED'])
const SILENT = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'])
const UNREACHED = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])
const NAMELESS = new Set(['ENOTFOUND', 'EAI_AGAIN'])

/** What OpenSSL says of certificates, and in which words we do. */
const CERTIFICATE_FAULTS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate isn’t valid yet. Check this machine’s clock',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'nobody that this machine trusts signed its certificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'nobody that this machine trusts signed its certificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'nobody that this machine trusts signed its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'nobody that this machine trusts signed its certificate',
}

/** @returns the error itself if it isn't one of the network, such as that of a file that can't be read */
export function judgeNetworkError(error: unknown, endpoint: string, timeoutMs: number): unknown {
  if (error instanceof ObjectStoreError || !(error instanceof Error)) return error
  const code = codeOf(error)
  const unreachable = (message: string) => new ObjectStoreError('unreachable', message, { cause: error })
  if (SILENT.has(code))
    return unreachable(`The object store at ${endpoint} didn’t answer for ${Math.ceil(timeoutMs / 1000)} seconds.`)
  if (BROKEN.has(code)) return unreachable(`The connection to the object store at ${endpoint} broke.`)
  if (UNREACHED.has(code))
    return unreachable(`Couldn’t connect to the object store at ${endpoint}. Check S3_ENDPOINT, and whether it runs.`)
  if (NAMELESS.has(code))
    return unreachable(`Couldn’t find the object store’s host ${new URL(endpoint).hostname}. Check S3_ENDPOINT.`)
  const certificate = CERTIFICATE_FAULTS[code]
  if (certificate) return insecure(endpoint, `${certificate}.`, error)
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_'))
    return insecure(endpoint, 'it doesn’t speak TLS as expected. Check whether S3_ENDPOINT needs http or https.', error)
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED')
    return new ObjectStoreError('other', 'The connection to the object store was closed by us.', { cause: error })
  return error
}

function insecure(endpoint: string, why: string, cause: Error): ObjectStoreError {
  return new ObjectStoreError('other', `Couldn’t connect securely to the object store at ${endpoint}: ${why}`, {
    cause,
  })
}

/** Of the error, or of the first of several attempts with different addresses. */
function codeOf(error: Error): string {
  if ('code' in error) return String(error.code)
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause
  return inner instanceof Error && 'code' in inner ? String(inner.code) : ''
}
