// `npm run content:adopt -- keep|replace`: decides about articles whose origin isn't the configured one.
import { explainError } from '@hometown/wordpress-adapter'
import { openInstallation } from '../installation/open-installation.ts'
import { makeBackup } from '../modules/operations/backups/index.ts'
import { type AdoptionChoice, adoptForeignArticles } from '../modules/wordpress/wordpress-mirror/index.ts'

const adoptions: readonly string[] = ['keep', 'replace'] satisfies AdoptionChoice[]
const [wanted] = process.argv.slice(2)

if (!isAdoption(wanted)) {
  console.error('Choose what happens to the existing articles: npm run content:adopt -- keep|replace')
  process.exit(1)
}

const context = await openInstallation('adopt')
try {
  const { name } = await makeBackup(context, 'manual', context.clock.now())
  console.log(`We backed up everything in ${name}`)
  const count = await adoptForeignArticles(context, wanted)
  console.log(
    `${count} ${count === 1 ? 'article' : 'articles'}: ${{ keep: 'kept here', replace: 'removed' }[wanted]}. Start Hometown again.`,
  )
} catch (error) {
  console.error(
    `Not finished: ${explainError(error).replace(/\.$/, '')}. Finished steps are kept. Run the command again.`,
  )
  process.exitCode = 1
} finally {
  await context.store.close()
}

function isAdoption(value: string | undefined): value is AdoptionChoice {
  return value !== undefined && adoptions.includes(value)
}
