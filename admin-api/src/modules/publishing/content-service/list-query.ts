import type { Parameters } from './parameters.ts'
import { Refusal } from './refusal.ts'

export interface Paging {
  page: number
  perPage: number
  offset: number
}

export function readPaging(parameters: Parameters): Paging {
  const page = parameters.whole('page', 1) ?? 1
  const perPage = parameters.whole('per_page', 1, 100) ?? 10
  return { page, perPage, offset: parameters.whole('offset', 0) ?? (page - 1) * perPage }
}

/** Raw texts are for editors, and every caller here is anonymous. */
export function refuseEditing(parameters: Parameters, type: string): void {
  if (parameters.oneOf('context', ['view', 'embed', 'edit']) !== 'edit') return
  throw new Refusal(401, 'rest_forbidden_context', `Sorry, you are not allowed to edit ${type}.`)
}

export interface Shape {
  fields: string[] | undefined
  embed: Embeds
}

export type Embeds = 'all' | ReadonlySet<string>

export function readShape(parameters: Parameters): Shape {
  const names = parameters.texts('_embed') ?? []
  const all = names.some((name) => name === '1' || name === 'true') || (parameters.has('_embed') && names.length === 0)
  return { fields: parameters.texts('_fields'), embed: all ? 'all' : new Set(names) }
}

export function embeds(shape: Shape, link: string): boolean {
  return shape.embed === 'all' || shape.embed.has(link)
}

export function wantsField(shape: Shape, name: string): boolean {
  return !shape.fields || shape.fields.some((field) => field === name || field.startsWith(`${name}.`))
}

type Json = Readonly<Record<string, unknown>>

/** Keeps only the requested fields, including nested ones: `_fields=id,title.rendered`. */
export function pickFields(item: Json, fields: readonly string[] | undefined): Json {
  if (!fields) return item
  const picked: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(item)) {
    const inner = fields.filter((field) => field.startsWith(`${key}.`)).map((field) => field.slice(key.length + 1))
    if (fields.includes(key)) picked[key] = value
    else if (inner.length > 0 && isObject(value)) picked[key] = pickFields(value, inner)
  }
  return picked
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
