import { checkedItem } from '../checked.ts'
import { WordPressError } from '../errors.ts'
import type { RequestOptions } from '../options.ts'
import { coauthorSchema, type WordPressCoauthor } from '../schemas/user.ts'
import type { Transport } from '../transport/transport.ts'

/** Undefined without the plugin Co-Authors Plus, and for a nicename that is nobody's. */
export async function readCoauthor(
  transport: Transport,
  nicename: string,
  options?: RequestOptions,
): Promise<WordPressCoauthor | undefined> {
  try {
    const path = `coauthors/v1/coauthors/${encodeURIComponent(nicename)}`
    return checkedItem(coauthorSchema, await transport.read(path, {}, options))
  } catch (error) {
    if (error instanceof WordPressError && error.status === 404) return undefined
    throw error
  }
}
