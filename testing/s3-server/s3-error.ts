import { element } from './xml.ts'

/** What S3 answers to a call that it refuses. */
export class S3Error extends Error {
  override name = 'S3Error' as const
  readonly status: number
  readonly code: string
  /** Further elements of the answer, such as the right region. */
  readonly details: Readonly<Record<string, string>>

  constructor(status: number, code: string, message: string, details: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }

  toXml(): string {
    const details = Object.entries(this.details).map(([name, value]) => element(name, value))
    const inner = [element('Code', this.code), element('Message', this.message), ...details]
    return `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${inner.join('')}<RequestId>0</RequestId></Error>`
  }
}

const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  InternalError: 500,
  ServiceUnavailable: 503,
  SlowDown: 503,
  RequestTimeout: 400,
  AccessDenied: 403,
}

/** An error that tests ask for by its code. */
export function errorOfCode(code: string): S3Error {
  return new S3Error(STATUS_BY_CODE[code] ?? 400, code, `The test asked for ${code}.`)
}
