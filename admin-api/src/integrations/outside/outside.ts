export type Visit =
  | { outcome: 'answered'; status: number }
  /** Not visited: a private network, this machine, or not a web address. */
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unreachable'; reason: string }
  | { outcome: 'not_asked' }

export interface ReadOptions {
  /** The `Accept` header, such as `text/calendar`. */
  readonly accept?: string
  /** Further ones. Redirects get them as well, so never a secret. */
  readonly headers?: Readonly<Record<string, string>>
  /** Unpacked; default 5 MB. */
  readonly maxBytes?: number
  /** Without the wait for a turn; default 20 seconds. */
  readonly withinMs?: number
  /** True for automatic reading, false for addresses that a person gave us. */
  readonly robots?: boolean
  /** From the last answer. If nothing changed, the outcome is `unchanged`. */
  readonly validators?: Validators
  /** Reads the body for every status, for APIs that explain errors in it. */
  readonly anyStatus?: true
  readonly signal?: AbortSignal
  /** Origins like `http://wordpress:8080` that may be on a private network, because the operator configured them. */
  readonly trustedOrigins?: readonly string[]
  /** One that an administrator typed at the desk: on any port and in any network, but at no metadata address. */
  readonly deskOrigin?: string | undefined
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
      /** Seconds. */
      retryAfter?: number
      /** Too large, broken, or endless redirects: a retry won't help. */
      isUnusable?: true
    }

export interface ReadAnswer {
  outcome: 'read'
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

/** A context without it sends nothing, as in most tests. */
export interface Outside {
  /** Each record joined; empty if the name doesn't exist. @throws if no server answers */
  findTxt(name: string): Promise<string[]>
  /** As the operating system resolves the name. @throws if it can't */
  findAddresses(name: string): Promise<string[]>
  /** Connects to public addresses only. Doesn't read the body. */
  visit(url: string, signal: AbortSignal): Promise<Visit>
  read(url: string, options?: ReadOptions): Promise<ReadOutcome>
}
