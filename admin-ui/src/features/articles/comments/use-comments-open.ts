import { useState } from 'react'
import { z } from 'zod'
import { useSearchParams } from '../../../lib/search-params.ts'

const searchSchema = z.object({ comments: z.literal('true').optional().catch(undefined) })

/** Links in mails and in the list of mentions open the comments with the article. */
export function useCommentsOpen() {
  const [{ comments }] = useSearchParams(searchSchema)
  return useState(comments === 'true')
}
