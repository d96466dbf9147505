import type { z } from 'zod'

/** Messages of a schema by field; empty for a valid value. */
export function messagesOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? []
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]))
}
