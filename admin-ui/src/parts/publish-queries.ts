import { missingArticlesCalls, publishCalls } from '@hometown/shared-types/contract/publishing'
import { callQuery } from '../lib/api-client.ts'

export const receiptsQuery = callQuery('publishes', publishCalls.list)

export const missingArticlesQuery = callQuery('missing-articles', missingArticlesCalls.get)
