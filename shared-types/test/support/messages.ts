import type { z } from 'zod'

/** What a schema says of a value, by the field it says it of; empty for a valid one. */
export function messagesOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))
}
