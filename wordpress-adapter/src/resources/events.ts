import type { PostQuery } from '../query.ts'
import { contentSchema, type WordPressContent } from '../schemas/post.ts'
import type { Transport } from '../transport/transport.ts'
import { type Collection, createCollection } from './collection.ts'
import { createWrites, type Writes } from './writes.ts'

const PATH = 'wp/v2/events'

/** Events of the companion plugin; 404 `rest_no_route` without it. */
export interface Events extends Collection<WordPressContent, PostQuery>, Writes<WordPressContent> {}

export function createEvents(transport: Transport): Events {
  return {
    ...createCollection<typeof contentSchema, PostQuery>(transport, PATH, contentSchema),
    ...createWrites(transport, PATH, contentSchema),
  }
}
