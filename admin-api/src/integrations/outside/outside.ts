export type Visit =
  | { outcome: 'answered'; status: number }
  /** Not visited: a private network, this machine, or not a web address. */
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unreachable'; reason: string }
  /** The time was over before its turn came. */
  | { outcome: 'not_asked' }

export interface ReadOptions {
  /** The `Accept` header, such as `text/calendar`. */
  readonly accept?: string
  /** Of the unpacked body; default 5 MB. */
  readonly maxBytes?: number
  /** Total time without waiting for a turn; default 20 seconds. */
  readonly withinMs?: number
  /** Whether to obey robots.txt: for automatic reading, not for addresses that a person gave us. */
  readonly robots?: boolean
  /** From the last answer; if nothing changed, the outcome is `unchanged`. */
  readonly validators?: Validators
  /** Reads the body for every status, for APIs that explain errors in it. */
  readonly anyStatus?: true
  readonly signal?: AbortSignal
  /** Origins like `http://wordpress:8080` that may be on a private network, because the operator configured them. */
  readonly trustedOrigins?: readonly string[]
}

export interface Validators {
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
}

/** Reasons are sentences for people. */
export type ReadOutcome =
  | ReadAnswer
  | { outcome: 'unchanged' }
  /** Not requested: a private network, not a web address, or forbidden by robots.txt. May concern a redirect. */
  | { outcome: 'refused'; reason: string }
  | {
      outcome: 'failed'
      reason: string
      status?: number
      /** Seconds from `Retry-After`. */
      retryAfter?: number
      /** A retry won't help: too large, broken, or endless redirects. */
      isUnusable?: true
    }

export interface ReadAnswer {
  outcome: 'read'
  /** The final address after redirects. */
  url: string
  /** From 200 to 299, except with `anyStatus`. */
  status: number
  /** Headers about the body, by lowercase name. */
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** As sent, with its charset; empty if missing. */
  contentType: string
  etag?: string
  lastModified?: string
}

/** Access to the internet. A context without it sends nothing, as in most tests. */
export interface Outside {
  /** The TXT records of a name, each joined; empty if the name doesn't exist. @throws if no server answers */
  findTxt(name: string): Promise<string[]>
  /** Whether an address answers. Connects to public addresses only; doesn't read the body. */
  visit(url: string, signal: AbortSignal): Promise<Visit>
  /** Reads an address within limits of time, size and politeness. Never throws. */
  read(url: string, options?: ReadOptions): Promise<ReadOutcome>
}
