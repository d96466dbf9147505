import { collectWhenIdle } from '@hometown/shared-types/collect-when-idle'
import { buildContext } from './build-context.ts'
import { createMailers } from './integrations/mailer/create-mailer.ts'
import { startMailFeedback } from './modules/audience/mail-feedback/mail-feedback.job.ts'
import { realEditions } from './modules/audience/newsletters/sending/loop/editions.ts'
import { startNewsletterSending } from './modules/audience/newsletters/sending/loop/send-newsletters.job.ts'
import { startPushSending } from './modules/audience/web-push/sending/send-pushes.job.ts'
import { startLibraryMirror } from './modules/content/media/library/library-mirror.job.ts'
import { startPictureCopies } from './modules/content/media/variants/picture-copies.job.ts'
import { startSearchIndexing } from './modules/content/search/index/search-index.job.ts'
import { startHarvesting } from './modules/newsroom/harvest/harvest.job.ts'
import { startBackups } from './modules/operations/backups/backups.job.ts'
import { startAlerts } from './modules/operations/system/alerts.job.ts'
import { applySavedConnections } from './modules/platform/connections/applied-connections.service.ts'
import { startMailSending } from './modules/platform/mail/send-mails.job.ts'
import { startLooks } from './modules/platform/schedule/polling-tasks.service.ts'
import { startSchedulers } from './modules/platform/schedule/scheduler.job.ts'
import { createWorkLease } from './modules/platform/schedule/work-lease.service.ts'
import { applySavedTimeZone, followTimeZone } from './modules/platform/settings/time-zone.service.ts'
import { createSiteRenderer } from './modules/publishing/publish-loop/create-site-renderer.ts'
import { openObjectSite } from './modules/publishing/publish-loop/open-object-site.ts'
import { startPublishLoop } from './modules/publishing/publish-loop/publish-loop.job.ts'
import { startShareCards } from './modules/publishing/share-cards/share-cards.job.ts'
import { startEventPushes } from './modules/wordpress/event-pushes/event-pushes.job.ts'
import { keepPlannedArticles } from './modules/wordpress/wordpress-mirror/origin/content-origin.service.ts'
import { startMirror } from './modules/wordpress/wordpress-mirror/pull/mirror.job.ts'
import { loadConfigOrExit } from './processes/load-config-or-exit.ts'
import { reportHealth } from './processes/report-health.ts'
import { runUntilStopped } from './processes/run-process.ts'
import { recurringLooks, recurringWork, scheduledWork } from './scheduled-work.ts'

const config = loadConfigOrExit()
const context = await buildContext(config, 'jobs')
await applySavedConnections(context)
await applySavedTimeZone(context)
followTimeZone(context)
await keepPlannedArticles(context)
const publishing = startPublishLoop(context, createSiteRenderer(context), {
  ready: Boolean(config.deployHookUrl),
  site: await openObjectSite(context),
})
// One for articles and pictures, so that one process at a time reads WordPress.
const wordpressLease = createWorkLease(context, 'wordpress')
const mirror = startMirror(context, wordpressLease)
const cards = startShareCards(context)
const pictures = startPictureCopies(context)
const library = startLibraryMirror(context, wordpressLease)
const eventPushes = startEventPushes(context)
const searchIndexing = startSearchIndexing(context)
const schedulers = startSchedulers(context, scheduledWork, recurringWork)
const looks = startLooks(context, recurringLooks)
const backups = startBackups(context)
const harvesting = startHarvesting(context)
const mailers = createMailers(config, (words) => context.log.warn(words))
// One for all mail: two machines that send at once would exceed MAIL_RATE.
const mailLease = createWorkLease(context, 'mail')
const mails = startMailSending(context, mailers.urgent, mailLease)
const newsletters = startNewsletterSending(context, mailers.bulk, realEditions, mailLease)
const feedback = startMailFeedback(context)
const pushes = startPushSending(context)
const alerts = startAlerts(context)

runUntilStopped(async () => {
  // At once, since a publish that the end interrupts is no failed one.
  const published = publishing.stop()
  await alerts.stop()
  await feedback.stop()
  await pushes.stop()
  await Promise.all([mailers.urgent.close(), mails.stop(), newsletters.stop()])
  await mailLease.release()
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
  await wordpressLease.release()
  await published
  await context.store.close()
})
reportHealth('jobs', context.link)
collectWhenIdle()
context.link.send({ type: 'working' })
