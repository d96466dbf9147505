import { instantOfCountyTime } from '@hometown/shared-types/county-wall-time'
import { invalidParameters, type ParameterProblem } from './refusal.ts'

const SECOND = 1000

const dateTime = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(Z|[+-]\d\d(?::?\d\d)?)?$/i

type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>

/** Lists come as `1,2`, `name[]=1` or `name[0]=1`. `check` reports all problems at once. */
export class Parameters {
  readonly #values = new Map<string, string[]>()
  readonly #problems: Record<string, ParameterProblem> = {}

  constructor(query: unknown) {
    for (const [key, value] of Object.entries((query ?? {}) as RawQuery)) {
      const name = key.replace(/\[\w*\]$/, '')
      const values = [this.#values.get(name) ?? [], value ?? []].flat()
      // PostgreSQL text can't contain NUL, so nothing could match it.
      this.#values.set(
        name,
        values.map((text) => text.replaceAll('\0', '')),
      )
    }
  }

  has(name: string): boolean {
    return this.#values.has(name)
  }

  text(name: string): string | undefined {
    return this.#values.get(name)?.at(-1)?.trim() || undefined
  }

  texts(name: string): string[] | undefined {
    const texts = this.#values.get(name)?.flatMap((value) => value.split(/[\s,]+/).filter(Boolean))
    return texts?.length ? texts : undefined
  }

  oneOf<T extends string>(name: string, known: readonly T[]): T | undefined {
    const value = this.text(name)
    const found = known.find((candidate) => candidate === value)
    if (value === undefined || found !== undefined) return found
    const list = `${known.slice(0, -1).join(', ')}, and ${known.at(-1)}`
    this.refuse(name, 'rest_not_in_enum', `${name} is not one of ${list}.`)
    return undefined
  }

  whole(name: string, least: number, most?: number): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (!/^[+-]?\d{1,15}$/.test(value)) {
      this.refuse(name, 'rest_invalid_type', `${name} is not of type integer.`, { param: name })
      return undefined
    }
    const number = Number(value)
    if (number >= least && number <= (most ?? number)) return number
    const range =
      most === undefined ? `greater than or equal to ${least}` : `between ${least} (inclusive) and ${most} (inclusive)`
    this.refuse(name, 'rest_out_of_bounds', `${name} must be ${range}`)
    return undefined
  }

  numbers(name: string): number[] | undefined {
    return this.#numberList(name, (place) => {
      this.refuse(name, 'rest_invalid_type', `${name}[${place}] is not of type integer.`, {
        param: `${name}[${place}]`,
      })
    })
  }

  /** WordPress's schema for term ids has an alternative form, so its error message differs. */
  termIds(name: string): number[] | undefined {
    return this.#numberList(name, (place) => {
      const reason = `${name}[${place}] is not of type integer.`
      const message = `${name} is not a valid Term ID List. Reason: ${reason}`
      this.refuse(name, 'rest_no_matching_schema', message, { position: 0 })
    })
  }

  /** Milliseconds, on a whole second. Without a zone it is the county's time. */
  instant(name: string, timeZone: string): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    const zone = dateTime.exec(value)
    const instant = zone === null ? undefined : zone[1] ? Date.parse(value) : instantOfCountyTime(value, timeZone)
    if (instant !== undefined && !Number.isNaN(instant)) return Math.floor(instant / SECOND) * SECOND
    this.refuse(name, 'rest_invalid_date', 'Invalid date.')
    return undefined
  }

  refuse(name: string, code: string, message: string, data: unknown = null): void {
    this.#problems[name] ??= { code, message, data }
  }

  check(): void {
    if (Object.keys(this.#problems).length > 0) throw invalidParameters(this.#problems)
  }

  #numberList(name: string, refuse: (place: number) => void): number[] | undefined {
    const texts = this.texts(name)
    const wrong = texts?.findIndex((text) => !/^[+-]?\d{1,15}$/.test(text)) ?? -1
    if (wrong >= 0) refuse(wrong)
    return wrong >= 0 ? undefined : texts?.map(Number)
  }
}
