import type { Model } from './model.ts'
import type { Editor, Newsroom } from './newsroom.ts'

/** Something that a person does, or that happens. */
export interface Action {
  /** In plain words, for the journal. */
  readonly name: string
  /** Relative to the other actions. */
  readonly weight: number
  run(newsroom: Newsroom, dice: Dice): Promise<void>
}

/** Numbers drawn before the run, so that a run can be repeated. */
export interface Dice {
  /** From 0; `sides` is exclusive. */
  below(sides: number): number
  pick<T>(list: readonly T[]): T | undefined
}

export function createDice(numbers: readonly number[]): Dice {
  let next = 0
  const below = (sides: number) => (numbers[next++ % numbers.length] ?? 0) % sides
  return { below, pick: (list) => (list.length === 0 ? undefined : list[below(list.length)]) }
}

export function anyEditor({ editors }: Newsroom, dice: Dice): Editor {
  return editors[dice.below(2) === 0 ? 0 : 1]
}

export type EditorWork<T> = (newsroom: Newsroom, editor: Editor, one: T, dice: Dice) => Promise<void>

/** Does nothing while there is no piece. */
export function editorAction<T>(
  name: string,
  weight: number,
  among: (model: Model) => readonly T[],
  work: EditorWork<T>,
): Action {
  return {
    name: `an editor ${name}`,
    weight,
    async run(newsroom, dice) {
      const one = dice.pick(among(newsroom.model))
      if (one !== undefined) await work(newsroom, anyEditor(newsroom, dice), one, dice)
    },
  }
}

export function tell({ journal }: Newsroom, sentence: string, answer?: { status: number }): void {
  journal.push(answer ? `${sentence}: ${answer.status}` : sentence)
}
