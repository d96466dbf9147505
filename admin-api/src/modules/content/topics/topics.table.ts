import type { Generated, Selectable } from 'kysely'

/** The texts of editors about a topic. Its stories come from the keywords of articles; most topics have no row. */
export interface TopicTable {
  /** The slug of the keyword, see `topicSlug`. */
  slug: string
  name: string | null
  description: Generated<string>
  /** 1 until somebody changes the topic: until then it goes with the sample county. */
  sample: Generated<number>
  version: Generated<number>
  updated_at: number
}

export type TopicRow = Selectable<TopicTable>
