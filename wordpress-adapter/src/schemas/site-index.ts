import { z } from 'zod'

/** `/wp-json/` without its list of routes. */
export const siteIndexSchema = z.object({
  name: z.string().default(''),
  description: z.string().default(''),
  url: z.string().default(''),
  home: z.string().default(''),
  gmt_offset: z.coerce.number().catch(0).default(0),
  timezone_string: z.string().catch('').default(''),
  namespaces: z.array(z.string()),
  /** Empty (PHP writes `[]`) if application passwords are off, as without https. */
  authentication: z.record(z.string(), z.unknown()).catch({}).default({}),
})
export type WordPressIndex = z.infer<typeof siteIndexSchema>
