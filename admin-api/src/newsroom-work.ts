import type { AppContext } from './context.ts'
import { createMailers } from './integrations/mailer/create-mailer.ts'
import { realEditions } from './modules/audience/newsletters/sending/messages.ts'
import { startNewsletterSending } from './modules/audience/newsletters/sending/send-newsletters.job.ts'
import { startLibraryMirror } from './modules/content/media/library/library-mirror.job.ts'
import { startPictureCopies } from './modules/content/media/variants/picture-copies.job.ts'
import { startHarvesting } from './modules/newsroom/harvest/harvest.job.ts'
import { startAlerts } from './modules/operations/system/alerts.job.ts'
import { startMailSending } from './modules/platform/mail/send-mails.job.ts'
import { MAIL_LEASE } from './modules/platform/schedule/leases.service.ts'
import { startLooks } from './modules/platform/schedule/polling-tasks.service.ts'
import { startSchedulers } from './modules/platform/schedule/scheduler.job.ts'
import { createWorkLease } from './modules/platform/schedule/work-lease.service.ts'
import { startEventPushes } from './modules/wordpress/event-pushes/event-pushes.job.ts'
import { keepPlannedArticles } from './modules/wordpress/wordpress-mirror/origin/content-origin.service.ts'
import { startMirror } from './modules/wordpress/wordpress-mirror/pull/mirror.job.ts'
import { recurringLooks, recurringWork, scheduledWork } from './scheduled-work.ts'
import type { Work } from './work.ts'

/** All that machines do beside publishing: WordPress, pictures, schedules, backups, sources, mail, alerts. */
export async function startNewsroomWork(context: AppContext): Promise<Work> {
  await keepPlannedArticles(context)
  // One for articles and pictures, so that one process at a time reads WordPress.
  const wordpressLease = createWorkLease(context, 'wordpress')
  const mirror = startMirror(context, wordpressLease)
  const pictures = startPictureCopies(context)
  const library = startLibraryMirror(context, wordpressLease)
  const eventPushes = startEventPushes(context)
  const schedulers = startSchedulers(context, scheduledWork, recurringWork)
  const looks = startLooks(context, recurringLooks)
  const harvesting = startHarvesting(context)
  const mailers = createMailers(context.config)
  // One for all mail: two machines that send at once would exceed MAIL_RATE.
  const mailLease = createWorkLease(context, MAIL_LEASE)
  const mails = startMailSending(context, mailers.urgent, mailLease)
  const newsletters = startNewsletterSending(context, mailers.bulk, realEditions, mailLease)
  const alerts = startAlerts(context)

  return {
    async stop() {
      await alerts.stop()
      await Promise.all([mailers.urgent.close(), mails.stop(), newsletters.stop()])
      await mailLease.release()
      await harvesting.stop()
      await looks.stop()
      await schedulers.stop()
      await eventPushes.stop()
      await library.stop()
      await pictures.stop()
      await mirror.stop()
      await wordpressLease.release()
    },
  }
}
