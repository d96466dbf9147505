/**
 * - `open`: passes everything
 * - `cut`: ends all connections and refuses new ones, as a server that was stopped
 * - `silent`: passes nothing and ends nothing, as a network that lost all packets; `open` delivers what was sent meanwhile
 * - `mute`: passes what the client says and holds the answers
 */
export type GateState = 'open' | 'cut' | 'silent' | 'mute'

/** Mutes a connection whose client says `text` after it said `after`, so that it can be stopped right there. */
export interface Trap {
  readonly after?: string
  readonly text: string
}

export interface GateOrder {
  readonly state: GateState
  /** Each way. */
  readonly delayMs?: number
  readonly trap?: Trap
}
