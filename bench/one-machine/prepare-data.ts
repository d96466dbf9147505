// Fills a data folder with the code of a checkout, whose tables are its own:
// node prepare-data.ts CHECKOUT FOLDER articles|newsletter COUNT
import { join } from 'node:path'
import { countyDate } from '@hometown/shared-types/county-time'
import { TIME_ZONE } from '../publish/corpus.ts'

type FillDatabase = typeof import('../publish/fill-database.ts')
type NewsletterDatabase = typeof import('../../e2e/support/sending/newsletter-database.ts')

const [checkout = '', folder = '', what, count] = process.argv.slice(2)
if (what === 'articles') {
  const { fillDatabase }: FillDatabase = await import(join(checkout, 'bench/publish/fill-database.ts'))
  await fillDatabase(folder, Number(count), countyDate(Date.now(), TIME_ZONE))
} else {
  const sending: NewsletterDatabase = await import(join(checkout, 'e2e/support/sending/newsletter-database.ts'))
  const store = await sending.openWithReaders(folder, Number(count))
  await sending.addSend(store, 'bench')
  await store.close()
}
