import { z } from 'zod'
import { WordPressAnswerError } from './errors.ts'
import type { Answer } from './transport/transport.ts'

/** An item of a list that doesn't have WordPress's shape and was left out. */
export interface MalformedItem {
  /** Undefined if not even the id is readable. */
  id: number | undefined
  issues: { path: string; message: string }[]
  /** As WordPress has it; undefined if missing or not a text. */
  status: string | undefined
  /** Readers need a password. */
  isProtected: boolean
}

/** @throws WordPressAnswerError if the answer isn't one object of this schema */
export function checkedItem<T extends z.ZodType>(schema: T, answer: Answer): z.output<T> {
  const result = schema.safeParse(answer.data)
  if (result.success) return result.data
  const [issue] = issuesOf(result.error)
  const where = issue ? ` (${issue.path || 'answer'}: ${issue.message})` : ''
  throw new WordPressAnswerError('unexpected_shape', `The answer has an unexpected shape${where}`, answer.status)
}

/** Checks each item by itself. @throws WordPressAnswerError if the answer isn't a list */
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
    else malformed.push({ ...statedBy(value), issues: issuesOf(result.error) })
  }
  return { items, malformed }
}

const statedSchema = z.object({
  id: z.number().optional().catch(undefined),
  status: z.string().optional().catch(undefined),
  password: z.unknown().optional(),
  content: z.object({ protected: z.unknown().optional() }).optional().catch(undefined),
})

/** Reads what it can of a malformed item, because a withdrawn one must not pass for public. */
function statedBy(value: unknown): Omit<MalformedItem, 'issues'> {
  const { id, status, password, content }: Partial<z.infer<typeof statedSchema>> =
    statedSchema.safeParse(value).data ?? {}
  return { id, status, isProtected: Boolean(password) || Boolean(content?.protected) }
}

function issuesOf(error: z.ZodError): MalformedItem['issues'] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
}
