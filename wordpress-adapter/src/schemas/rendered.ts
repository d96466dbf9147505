import { z } from 'zod'

/** A text as WordPress gives it: HTML with entities in `rendered`; `raw` only with `context=edit`. */
export const renderedSchema = z.object({
  rendered: z.string(),
  raw: z.string().optional(),
  /** True when a password hides the text; `rendered` is then empty. */
  protected: z.boolean().optional(),
})
export type Rendered = z.infer<typeof renderedSchema>

/** Meta fields by name. PHP writes an empty object as `[]`. */
export const metaSchema = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown()).transform((): Record<string, unknown> => ({}))])
  .default({})

/** An id that may be missing; 0 stands for none, as WordPress has it. */
export const optionalIdSchema = z.number().int().min(0).default(0)

/** The number that WordPress knows anything by. */
export const idSchema = z.number().int().positive()

/** Local or GMT time without a zone, `2026-11-19T21:33:19`. Drafts may have none. */
export const wordPressTimeSchema = z.string().nullish()

/** A list of which only the items that fit are kept: embedded objects may be `{ code: 'rest_forbidden' }`. */
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
