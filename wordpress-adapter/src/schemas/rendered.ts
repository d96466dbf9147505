import { z } from 'zod'

/** HTML with entities in `rendered`; `raw` only with `context=edit`. */
export const renderedSchema = z.object({
  rendered: z.string(),
  raw: z.string().optional(),
  /** True if a password hides the text; `rendered` is then empty. */
  protected: z.boolean().optional(),
})
export type Rendered = z.infer<typeof renderedSchema>

/** Fields by name. PHP writes an empty object as `[]`. */
export const metaSchema = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown()).transform((): Record<string, unknown> => ({}))])
  .default({})

/** 0 for none, as in WordPress. */
export const optionalIdSchema = z.number().int().min(0).default(0)

export const idSchema = z.number().int().positive()

/** Without a zone, `2026-11-19T21:33:19`. Drafts may have none. */
export const wordPressTimeSchema = z.string().nullish()

/** Keeps only valid items: embedded objects may be `{ code: 'rest_forbidden' }`. */
export function listOfValid<T extends z.ZodType>(item: T) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((values) =>
      values.flatMap((value): z.output<T>[] => {
        const result = item.safeParse(value)
        return result.success ? [result.data] : []
      }),
    )
}
