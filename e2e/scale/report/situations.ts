import type { Machine } from '../cluster/machine.ts'

/** What is broken on purpose at a time, so that what readers, editors and desks met can be judged. */
export interface Situation {
  readonly name: string
  readonly from: number
  /** Undefined while it lasts. */
  to: number | undefined
  /** Machines that are killed, paused or starting: they don't count as surviving. */
  readonly down: ReadonlySet<Machine>
  readonly withoutPostgres: ReadonlySet<Machine>
  readonly withoutObjects: ReadonlySet<Machine>
}

export interface Broken {
  readonly down?: Iterable<Machine>
  readonly withoutPostgres?: Iterable<Machine>
  readonly withoutObjects?: Iterable<Machine>
}

export interface Situations {
  /** @returns what ends it */
  begin(name: string, broken: Broken): () => void
  /** All that were on between two times. */
  during(from: number, to: number): readonly Situation[]
}

export function noteSituations(): Situations {
  const all: Situation[] = []
  return {
    begin(name, { down = [], withoutPostgres = [], withoutObjects = [] }) {
      const situation: Situation = {
        name,
        from: Date.now(),
        to: undefined,
        down: new Set(down),
        withoutPostgres: new Set(withoutPostgres),
        withoutObjects: new Set(withoutObjects),
      }
      all.push(situation)
      return () => {
        situation.to ??= Date.now()
      }
    },
    during: (from, to) => all.filter((one) => one.from <= to && (one.to ?? Number.POSITIVE_INFINITY) >= from),
  }
}
