const SLOWEST = 10

export interface Times {
  /** Runs one part of the tests and notes how long it took. */
  of<T>(part: string, run: () => Promise<T>): Promise<T>
  noteFile(file: string, milliseconds: number): void
  /** The tables that end a run: its parts, and its slowest files. */
  table(): string
}

/** Where the time of a run goes. Parts run side by side: their times don't add up to the whole. */
export function createTimes(): Times {
  const startedAt = performance.now()
  const parts: { name: string; from: number; to: number }[] = []
  const files: { name: string; milliseconds: number }[] = []
  const sinceStart = () => performance.now() - startedAt

  return {
    async of(name, run) {
      const from = sinceStart()
      try {
        return await run()
      } finally {
        parts.push({ name, from, to: sinceStart() })
      }
    },
    noteFile(name, milliseconds) {
      files.push({ name, milliseconds })
    },
    table() {
      const width = Math.max(...parts.map(({ name }) => name.length))
      const slowest = files.sort((one, other) => other.milliseconds - one.milliseconds).slice(0, SLOWEST)
      return [
        `Where the time went (${minutes(sinceStart())} in all)`,
        ...parts.map(({ name, from, to }) => {
          return `  ${name.padEnd(width)}  ${minutes(to - from)}  from ${minutes(from)} to ${minutes(to)}`
        }),
        'The slowest files',
        ...slowest.map(({ name, milliseconds }) => `  ${minutes(milliseconds)}  ${name}`),
      ].join('\n')
    },
  }
}

function minutes(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${String(Math.floor(seconds / 60)).padStart(2)}:${String(seconds % 60).padStart(2, '0')}`
}
