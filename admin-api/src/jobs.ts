import { buildContext } from './build-context.ts'
import { startBackups } from './features/backups/backups.job.ts'
import { startEventPushes } from './features/event-pushes/event-pushes.job.ts'
import { startHarvesting } from './features/harvest/harvest.job.ts'
import { startMailFeedback } from './features/mail-feedback/mail-feedback.job.ts'
import { startLibraryMirror } from './features/media/library-mirror.job.ts'
import { startPictureCopies } from './features/media/picture-copies.job.ts'
import { realEditions } from './features/newsletters/sending/editions.ts'
import { startNewsletterSending } from './features/newsletters/sending/send-newsletters.job.ts'
import { startMailSending } from './features/outgoing-mails/send-mails.job.ts'
import { createSiteRenderer } from './features/publishing/create-site-renderer.ts'
import { startPublishLoop } from './features/publishing/publish-loop.job.ts'
import { startLooks } from './features/schedule/recurring-looks.service.ts'
import { startSchedulers } from './features/schedule/scheduler.job.ts'
import { startSearchIndexing } from './features/search/search-index.job.ts'
import { startShareCards } from './features/share-cards/share-cards.job.ts'
import { applySavedTimeZone, followTimeZone } from './features/site/time-zone.service.ts'
import { startAlerts } from './features/system/alerts.job.ts'
import { startMirror } from './features/wordpress-mirror/mirror.job.ts'
import { createMailers } from './integrations/mailer/create-mailer.ts'
import { loadConfigOrExit } from './load-config-or-exit.ts'
import { runUntilStopped } from './processes/run-process.ts'
import { tellHealth } from './processes/tell-health.ts'
import { recurringLooks, recurringWork, scheduledWork } from './scheduled-work.ts'

const config = loadConfigOrExit()
const context = await buildContext(config, 'jobs')
await applySavedTimeZone(context)
followTimeZone(context)
const publishing = startPublishLoop(context, createSiteRenderer(context), { ready: Boolean(config.deployHookUrl) })
const mirror = startMirror(context)
const cards = startShareCards(context)
const pictures = startPictureCopies(context)
const library = startLibraryMirror(context)
const eventPushes = startEventPushes(context)
const searchIndexing = startSearchIndexing(context)
const schedulers = startSchedulers(context, scheduledWork, recurringWork)
const looks = startLooks(context, recurringLooks)
const backups = startBackups(context)
const harvesting = startHarvesting(context)
const mailers = createMailers(config, (words) => context.log.warn(words))
const mails = startMailSending(context, mailers.urgent)
const newsletters = startNewsletterSending(context, mailers.bulk, realEditions)
const feedback = startMailFeedback(context)
const alerts = startAlerts(context)

runUntilStopped(async () => {
  await alerts.stop()
  await feedback.stop()
  await Promise.all([mailers.urgent.close(), mails.stop(), newsletters.stop()])
  await backups.stop()
  await harvesting.stop()
  await looks.stop()
  await schedulers.stop()
  await searchIndexing.stop()
  await eventPushes.stop()
  await library.stop()
  await pictures.stop()
  await cards.stop()
  await mirror.stop()
  await publishing.stop()
  await context.store.close()
})
tellHealth('jobs', context.link)
context.link.send({ type: 'working' })
