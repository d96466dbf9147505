// `npm run mirror:verify [-- --heal]`: compares WordPress with what is stored and with the site.
import { explainError } from '@hometown/wordpress-adapter'
import { openInstallation } from '../installation/open-installation.ts'
import { tableOf } from '../modules/wordpress/wordpress-mirror/verify/difference.ts'
import { verifyMirror } from '../modules/wordpress/wordpress-mirror/verify/verify-mirror.service.ts'

const heal = process.argv.slice(2).includes('--heal')
const context = await openInstallation('verify')
try {
  if (!context.wordpress) {
    console.error('No WordPress is connected. Connect one under Settings → WordPress, or set WORDPRESS_URL.')
    process.exitCode = 1
  } else {
    const { posts, differences, healed } = await verifyMirror(context, { heal, onProgress: showProgress })
    if (differences.length > 0) console.log(`${tableOf(differences)}\n`)
    const found = `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'} in ${posts} posts`
    console.log(healed > 0 ? `${found}. Fixed; run the command again to check.` : `${found}.`)
    if (differences.length > 0 && healed === 0) {
      console.log('npm run mirror:verify -- --heal fixes them.')
      process.exitCode = 1
    }
  }
} catch (error) {
  const reason = explainError(error).replace(/\.$/, '')
  console.error(`Not finished: ${reason}. Nothing was changed.`)
  process.exitCode = 1
} finally {
  await context.store.close()
}

function showProgress(posts: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${posts} posts compared `)
}
