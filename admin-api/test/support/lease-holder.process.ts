// A process that holds a lease and commits under it on request.
import { pino } from 'pino'
import { openSqlite } from '../../src/database/sqlite/sqlite.ts'
import { keepLease } from '../../src/modules/platform/schedule/leases.service.ts'
import { createWorkLease } from '../../src/modules/platform/schedule/work-lease.service.ts'

const [path = '', name = ''] = process.argv.slice(2)
const store = openSqlite(path)
const lease = createWorkLease({ store, log: pino({ level: 'silent' }), node: 'here' }, name)
const held = await lease.hold()

process.on('message', async () => {
  const renewals = held && (await store.db.transaction().execute((trx) => keepLease(trx, store.kind, held)))
  process.send?.({ isKept: renewals !== undefined })
})
process.send?.({ fence: held?.fence })
