/** What was found at an address; `undefined` status: nobody answered. */
export type Visit =
  | { outcome: 'answered'; status: number }
  /** Not visited: it leads to this machine, to a private network, or to what is no web address. */
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unreachable'; reason: string }

/** What we ask of the internet. A context without it asks nothing, as in tests. */
export interface Outside {
  /** The TXT records of a name, each in one piece; none where there is no such name. Throws where nobody could be asked. */
  findTxt(name: string): Promise<string[]>
  /** Whether something is at a web address. Only public addresses are connected to; nothing of the answer is kept. */
  visit(url: string, signal: AbortSignal): Promise<Visit>
}
