import type { AppContext } from '../context.ts'
import { createMailers } from '../integrations/mailer/create-mailer.ts'
import { startNewsletterSending } from '../modules/audience/newsletters/sending/send-newsletters.job.ts'
import { startHarvestJob } from '../modules/newsroom/harvest/harvest.job.ts'
import { type Leader, type RunningJob, startPlannedWork } from '../modules/platform/jobs/index.ts'
import { startMailSending } from '../modules/platform/mail/send-mails.job.ts'
import { keepForeignArticles } from '../modules/wordpress/wordpress-mirror/index.ts'
import { startMirrorJob } from '../modules/wordpress/wordpress-mirror/mirror.job.ts'
import { plannedWork } from './planned-jobs.ts'
import { startPublishing } from './publishing-jobs.ts'

/** Starts all that machines do beside publishing: WordPress, schedules, backups, sources, calendars, mail, alerts. */
export async function startNewsroomWork(context: AppContext, leader: Leader): Promise<RunningJob> {
  await keepForeignArticles(context)
  const mailers = createMailers(context.config)
  const works: RunningJob[] = [
    startMailSending(context, mailers.urgent, leader),
    startNewsletterSending(context, mailers.bulk, leader),
    startHarvestJob(context),
    ...startPlannedWork(context, leader, plannedWork),
    startMirrorJob(context, leader),
  ]
  // One machine calls it for all.
  if (context.config.deployHookUrl) works.push(startPublishing(context))

  return {
    async stop() {
      // They stop all at once, so that none goes on with new work while another ends.
      await Promise.all(works.map((work) => work.stop()))
    },
  }
}
