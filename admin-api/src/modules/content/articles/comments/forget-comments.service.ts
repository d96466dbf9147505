import type { AppContext } from '../../../../context.ts'
import { deleteLeftOver } from './comments.repository.ts'

/** Of articles that are gone for good. @returns of how many */
export async function forgetSomeComments({ store }: Pick<AppContext, 'store'>, limit: number): Promise<number> {
  return store.groupWrite((trx) => deleteLeftOver(trx, limit))
}
