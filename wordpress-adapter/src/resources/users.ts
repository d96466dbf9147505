import { checkedItem } from '../checked.ts'
import type { RequestOptions } from '../options.ts'
import type { UserQuery } from '../query.ts'
import { currentUserSchema, userSchema, type WordPressCurrentUser, type WordPressUser } from '../schemas/user.ts'
import type { Transport } from '../transport/transport.ts'
import { type Collection, createCollection } from './collection.ts'

const PATH = 'wp/v2/users'

/** Anonymous clients get only accounts that have published something. */
export interface Users extends Collection<WordPressUser, UserQuery> {
  /** @throws WordPressError 401 `rest_not_logged_in` for an anonymous client */
  me(options?: RequestOptions): Promise<WordPressCurrentUser>
}

export function createUsers(transport: Transport): Users {
  return {
    ...createCollection<typeof userSchema, UserQuery>(transport, PATH, userSchema),
    async me(options) {
      return checkedItem(currentUserSchema, await transport.read(`${PATH}/me`, { context: 'edit' }, options))
    },
  }
}
