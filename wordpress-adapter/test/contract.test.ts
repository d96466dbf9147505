import { describeReads } from './contract/reads.ts'
import { describeWrites } from './contract/writes.ts'
import { DRAFT_ID, EDITOR, SUBSCRIBER } from './support/site-data.ts'
import { openTestServer } from './support/test-server.ts'

const server = await openTestServer()

describeReads('The stand-in', () => ({ url: server.url, hiddenPostId: DRAFT_ID }))
describeWrites('The stand-in', () => ({ url: server.url, editor: EDITOR, subscriber: SUBSCRIBER }))
