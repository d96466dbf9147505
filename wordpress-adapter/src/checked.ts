import { z } from 'zod'
import { WordPressAnswerError } from './errors.ts'
import type { Answer } from './transport/transport.ts'

/** An item of a list that does not have WordPress's shape. It was left out; the others stand. */
export interface MalformedItem {
  /** Undefined when not even that could be read. */
  id: number | undefined
  issues: { path: string; message: string }[]
}

/** The answer as one object of the schema. @throws WordPressAnswerError */
export function checkedItem<T extends z.ZodType>(schema: T, answer: Answer): z.output<T> {
  const result = schema.safeParse(answer.data)
  if (result.success) return result.data
  const [issue] = issuesOf(result.error)
  const where = issue ? ` (${issue.path || 'answer'}: ${issue.message})` : ''
  throw new WordPressAnswerError('unexpected_shape', `The answer has an unexpected shape${where}`, answer.status)
}

/** The items of a list, each checked by itself. @throws WordPressAnswerError when the answer is no list. */
export function checkedItems<T extends z.ZodType>(
  schema: T,
  answer: Answer,
): { items: z.output<T>[]; malformed: MalformedItem[] } {
  if (!Array.isArray(answer.data)) {
    throw new WordPressAnswerError('unexpected_shape', 'The answer is not a list', answer.status)
  }
  const items: z.output<T>[] = []
  const malformed: MalformedItem[] = []
  for (const value of answer.data) {
    const result = schema.safeParse(value)
    if (result.success) items.push(result.data)
    else malformed.push({ id: idOf(value), issues: issuesOf(result.error) })
  }
  return { items, malformed }
}

function idOf(value: unknown): number | undefined {
  return z.object({ id: z.number() }).safeParse(value).data?.id
}

function issuesOf(error: z.ZodError): MalformedItem['issues'] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
}
