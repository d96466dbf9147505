import { missingArticlesCalls, publishCalls } from '@hometown/shared-types/contract/publishing'
import { callQuery } from '../lib/api-client.ts'

/** Reads the last publishes, newest first. The sidebar adds those of live events. */
export const receiptsQuery = callQuery('publishes', publishCalls.list)

export const missingArticlesQuery = callQuery('missing-articles', missingArticlesCalls.get)
