import type { S3Operation } from './s3-call.ts'

/** What goes wrong until it is set otherwise. Nothing by default. */
export interface S3Faults {
  /** Takes calls and never answers them, not even after this fault has ended. */
  readonly stall?: boolean
  /** Closes each connection as soon as it asks something. */
  readonly cut?: boolean
  /** Answers that many milliseconds later. */
  readonly delayMs?: number
  /** Lists that many milliseconds later. */
  readonly listDelayMs?: number
  /** Every nth PUT gets 503 SlowDown. */
  readonly failEveryNthPut?: number
  /** Everything gets 500 InternalError. */
  readonly failAll?: boolean
  /** The next calls get these errors, such as `SlowDown`, one each. */
  readonly nextErrors?: readonly string[]
  /** Operations that the key may not do: 403 AccessDenied. */
  readonly denied?: readonly S3Operation[]
  /** Answers a PUT with 200 and keeps nothing. */
  readonly losePuts?: boolean
  /** Serves as many bytes as are stored, but others. */
  readonly otherBytes?: boolean
  /** Ends the connection in the middle of a body. */
  readonly cutBodies?: boolean
  /** Only for keys that begin so. Otherwise for all calls. */
  readonly onlyPrefix?: string
}

export interface FaultState {
  /** Replaces all faults. */
  set(faults: S3Faults): void
  /** The faults that apply to a call. */
  of(key: string): S3Faults
  /** The code of the error that this call gets, if any. */
  nextError(operation: S3Operation, key: string): string | undefined
}

export function createFaults(): FaultState {
  let faults: S3Faults = {}
  let puts = 0
  let errors: string[] = []

  function of(key: string): S3Faults {
    return key.startsWith(faults.onlyPrefix ?? '') ? faults : {}
  }

  return {
    set(next) {
      faults = next
      puts = 0
      errors = [...(next.nextErrors ?? [])]
    },
    of,
    nextError(operation, key) {
      const { failAll, failEveryNthPut, denied } = of(key)
      if (failAll) return 'InternalError'
      if (denied?.includes(operation)) return 'AccessDenied'
      if (failEveryNthPut && (operation === 'PutObject' || operation === 'UploadPart')) {
        puts += 1
        if (puts % failEveryNthPut === 0) return 'SlowDown'
      }
      return key.startsWith(faults.onlyPrefix ?? '') ? errors.shift() : undefined
    },
  }
}
