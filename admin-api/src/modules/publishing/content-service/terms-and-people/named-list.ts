import { type Paging, pickFields, readPaging, readShape, refuseEditing } from '../list-query.ts'
import { Parameters } from '../parameters.ts'
import { searchWords } from '../posts/post-query.ts'

export function readListQuery(query: unknown, type: string) {
  const parameters = new Parameters(query)
  const paging = readPaging(parameters)
  refuseEditing(parameters, type)
  parameters.numbers('include')
  parameters.check()
  return { parameters, paging, fields: readShape(parameters).fields }
}

interface Named {
  id: number
  name: string
  slug: string
}

export function matching<T extends Named>(items: readonly T[], parameters: Parameters): T[] {
  const include = parameters.numbers('include')
  const exclude = parameters.numbers('exclude')
  const slugs = parameters.texts('slug')
  const words = searchWords(parameters) ?? []
  return items.filter(
    (item) =>
      (!include || include.includes(item.id)) &&
      !exclude?.includes(item.id) &&
      (!slugs || slugs.includes(item.slug)) &&
      words.every((word) => item.name.toLowerCase().includes(word)),
  )
}

export function pageOf<T extends Named>(
  items: readonly T[],
  { offset, perPage }: Paging,
  fields: string[] | undefined,
) {
  const page = items.slice(offset, offset + perPage)
  return {
    items: page.map((item) => pickFields(Object.fromEntries(Object.entries(item)), fields)),
    total: items.length,
  }
}
