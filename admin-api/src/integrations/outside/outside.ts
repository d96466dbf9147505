/** What was found at an address. */
export type Visit =
  | { outcome: 'answered'; status: number }
  /** Not visited: it leads to this machine, to a private network, or to what is no web address. */
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unreachable'; reason: string }
  /** The time was over before its turn came. */
  | { outcome: 'not_asked' }

export interface ReadOptions {
  /** What the answer should be, as the header says it: `text/calendar`. */
  readonly accept?: string
  /** Of the body as it unfolds; 5 MB without it. */
  readonly maxBytes?: number
  /** In all, without the time in which we wait for our turn; 20 seconds without it. */
  readonly withinMs?: number
  /** Whether the site's robots.txt is asked first: for what we look for by ourselves, not for what somebody gave us to read. */
  readonly robots?: boolean
  /** What the last answer said of itself: where nothing changed, the answer is `unchanged`. */
  readonly validators?: Validators
  /** For APIs, which say in the body what was wrong: then an answer of any status is read. */
  readonly anyStatus?: true
  readonly signal?: AbortSignal
  /** Places like `http://wordpress:8080` that may be on a private network, because whoever runs this service named them. */
  readonly trustedOrigins?: readonly string[]
}

export interface Validators {
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
}

/** The reasons are sentences for people. */
export type ReadOutcome =
  | ReadAnswer
  | { outcome: 'unchanged' }
  /** Nothing was asked, or not of where it led to: a private network, no web address, or its robots.txt keeps programs away. */
  | { outcome: 'refused'; reason: string }
  | {
      outcome: 'failed'
      reason: string
      /** Where something answered, but not with what we asked for. */
      status?: number
      /** Seconds that it wants to be left alone. */
      retryAfter?: number
      /** It answered with what will not do the next time either: too large, broken, redirects without an end. */
      isUnusable?: true
    }

export interface ReadAnswer {
  outcome: 'read'
  /** Where it was in the end. */
  url: string
  /** From 200 to 299, save with `anyStatus`. */
  status: number
  /** Those that say something of the body, by their names in small letters. */
  headers: Readonly<Record<string, string>>
  /** Unfolded, whatever it was packed with. */
  body: Buffer
  /** As sent, with its charset; empty where nothing was said. */
  contentType: string
  etag?: string
  lastModified?: string
}

/** What we ask of the internet. A context without it asks nothing, as in most tests. */
export interface Outside {
  /** The TXT records of a name, each in one piece; none where there is no such name. Throws where nobody could be asked. */
  findTxt(name: string): Promise<string[]>
  /** Whether something is at a web address. Only public addresses are connected to; nothing of the answer is kept. */
  visit(url: string, signal: AbortSignal): Promise<Visit>
  /** What is at a web address, within limits of time, size and politeness. Never throws. */
  read(url: string, options?: ReadOptions): Promise<ReadOutcome>
}
