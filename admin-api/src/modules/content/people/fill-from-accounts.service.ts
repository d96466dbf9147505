import { bylineKey } from '@hometown/shared-types/byline'
import type { WordPressUser } from '@hometown/wordpress-adapter'
import type { AppContext } from '../../../context.ts'
import { LostRaceError } from '../../../database/write-conflict.ts'
import { accountOf } from './find-wordpress-account.ts'
import { listLivingPeople, updatePersonRow } from './people.repository.ts'
import { notifyReaders } from './people.service.ts'
import type { PersonRow } from './people.table.ts'
import { getLivingRow, writePeople } from './people-writes.ts'

/**
 * Gives authors without a bio or picture what their WordPress account says. Call it for accounts that are new or have
 * changed: an editor may have emptied the bio.
 */
export async function fillFromAccounts(context: AppContext, users: readonly WordPressUser[]): Promise<void> {
  if (users.length === 0) return
  for (const row of await listLivingPeople(context.store.db)) {
    const user = row.sample ? undefined : userOf(row, users)
    if (!user) continue
    const { bio, imageUrl } = accountOf(user)
    if ((row.bio ?? bio) === row.bio && (row.image_url ?? imageUrl) === row.image_url) continue
    await writePeople(context, async (trx, now) => {
      const before = await getLivingRow(trx, row.id)
      const filled = { bio: before.bio ?? bio, image_url: before.image_url ?? imageUrl }
      const after = await updatePersonRow(trx, before, { ...filled, wordpress_user: user.id, updated_at: now })
      if (!after) throw new LostRaceError()
      await notifyReaders(context, trx, { personId: row.id, articles: [] })
      return after
    })
  }
}

function userOf({ wordpress_user, name }: PersonRow, users: readonly WordPressUser[]): WordPressUser | undefined {
  if (wordpress_user !== null) return users.find(({ id }) => id === wordpress_user)
  const same = users.filter((user) => bylineKey(user.name) === bylineKey(name))
  return same.length === 1 ? same[0] : undefined
}
