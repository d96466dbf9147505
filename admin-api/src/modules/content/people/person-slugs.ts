import { slugOfPerson } from '@hometown/shared-types/person'
import { uniqueSlug } from '@hometown/shared-types/slug'
import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import type { WordPressAccount } from './find-wordpress-account.ts'
import { isPersonSlugTaken } from './people.repository.ts'

type Trx = Transaction<Database>

interface NewAddress {
  name: string
  id: string
  account?: Pick<WordPressAccount, 'slug'> | undefined
}

/** The address that the author has in WordPress, if it is free, since others link to it. */
export async function chooseSlug(trx: Trx, { name, id, account }: NewAddress, now: number): Promise<string> {
  if (account?.slug && !(await isPersonSlugTaken(trx, account.slug, id))) return account.slug
  return uniqueSlug(slugOfPerson(name), (slug) => isPersonSlugTaken(trx, slug, id), now)
}

/** A slug written by an editor is refused rather than changed. */
export async function freeSlug(trx: Trx, slug: string, id: string): Promise<string> {
  if (!(await isPersonSlugTaken(trx, slug, id))) return slug
  const message = 'Another author uses this address, or used it before'
  throw new AppError(422, 'invalid', message, { issues: [{ path: 'slug', message }] })
}
