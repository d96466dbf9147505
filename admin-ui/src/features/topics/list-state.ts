import { topicListQuerySchema } from '@hometown/shared-types/topic'
import { z } from 'zod'

/** The query string of the screen. `edit`: the slug of a topic. */
export const listStateSchema = z.object({
  search: z.string().catch('').default(''),
  /** Only those with a page. */
  pages: z.literal('yes').optional().catch(undefined),
  sort: topicListQuerySchema.shape.sort.catch('most'),
  edit: z.string().optional().catch(undefined),
})
export type TopicListState = z.infer<typeof listStateSchema>
