import type { Find } from '../harvest/reading.service.ts'

type WithoutPlace<Kind> = Kind extends Find ? Omit<Kind, 'url' | 'guid' | 'author'> : never

/** What of a find its ranking depends on: a suggestion has all of it, and can be ranked again. */
export type SuggestibleFind = WithoutPlace<Find>
