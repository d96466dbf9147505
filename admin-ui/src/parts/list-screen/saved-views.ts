import { z } from 'zod'
import type { SelectOption } from '../../ui/Select.tsx'
import type { ListControls, ListFilter, ListState } from './list-types.ts'

export const VIEW_LIMITS = { views: 30, name: 60 } as const

/** Kept in the browser per account and list: the service has no place for a person's settings. */
export const savedViewsSchema = z.array(
  z.object({
    name: z.string().min(1).max(VIEW_LIMITS.name),
    /** By name in the address. `label` names a filter that a later version no longer has. */
    filters: z.record(z.string(), z.object({ value: z.string(), label: z.string() })),
    /** Ids of columns. */
    hidden: z.array(z.string()),
  }),
)
export type SavedView = z.infer<typeof savedViewsSchema>[number]

/** The address and the columns as they are now, without a search for an email address: a view is kept readable. */
export function viewOf(name: string, state: ListState, controls: ListControls, hidden: readonly string[]): SavedView {
  const filters: SavedView['filters'] = {}
  for (const { key, label } of partsOf(controls)) {
    const value = String(state[key] ?? '').trim()
    const isAddress = key === 'search' && value.includes('@')
    if (value !== '' && !isAddress && !(key === 'sort' && value === controls.sorts?.[0]?.value))
      filters[key] = { value, label }
  }
  return { name, filters, hidden: [...hidden].sort() }
}

export function isSameView(one: SavedView, other: SavedView): boolean {
  return contentOf(one) === contentOf(other)
}

/** The list's names in the address with the view's values, and the labels of what can't be applied any more. */
export function openView(view: SavedView, controls: ListControls) {
  const values: Record<string, string | undefined> = {}
  for (const { key } of partsOf(controls)) values[key] = undefined
  const gone: string[] = []
  for (const [key, { value, label }] of Object.entries(view.filters)) {
    if (isKnown(key, value, controls)) values[key] = value
    else gone.push(label)
  }
  return { values, gone }
}

function contentOf({ filters, hidden }: SavedView): string {
  const values = Object.entries(filters).map(([key, { value }]) => [key, value])
  return JSON.stringify([values.sort(), hidden])
}

function partsOf({ search, sorts, filters = [] }: ListControls): { key: string; label: string }[] {
  return [
    ...(search ? [{ key: 'search', label: search.label }] : []),
    ...(sorts ? [{ key: 'sort', label: 'Sort' }] : []),
    ...filters.map(({ name, label }) => ({ key: name, label })),
  ]
}

function isKnown(key: string, value: string, { search, sorts, filters }: ListControls): boolean {
  if (key === 'search') return search !== undefined
  if (key === 'sort') return hasOption(sorts ?? [], value)
  const filter = filters?.find(({ name }) => name === key)
  return filter !== undefined && isOffered(filter, value)
}

function isOffered(filter: ListFilter, value: string): boolean {
  if (filter.kind === 'switch') return value === 'yes'
  if (filter.kind === 'date') return z.iso.date().safeParse(value).success
  return filter.options === undefined || hasOption(filter.options, value)
}

function hasOption(options: readonly SelectOption<string>[], value: string): boolean {
  return options.some((option) => option.value === value)
}
