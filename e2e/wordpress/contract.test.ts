import { describeReads } from '@hometown/wordpress-adapter/contract/reads'
import { describeWrites } from '@hometown/wordpress-adapter/contract/writes'
import { inject } from 'vitest'
import { connectWordPress } from './connect-wordpress.ts'
import { type RestPost, restClient } from './support/rest.ts'

const wordpress = connectWordPress(inject('wordpress'))
const { editor, subscriber } = wordpress.users

describeReads('WordPress', async () => {
  const drafts = await restClient(wordpress, editor).get<RestPost[]>('/wp/v2/posts?status=draft&per_page=1')
  const [draft] = drafts.body
  return { url: wordpress.url, ...(draft && { hiddenPostId: draft.id }) }
})

describeWrites('WordPress', () => ({ url: wordpress.url, editor, ...(subscriber && { subscriber }) }))
