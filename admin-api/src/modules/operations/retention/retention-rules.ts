import { RETENTION_NAMES, type RetentionName } from '@hometown/shared-types/retention'
import { outboxFolder } from '../../../integrations/mailer/outbox-files.ts'
import { forgetSomeUnconfirmed } from '../../audience/subscribers/forget-unconfirmed.service.ts'
import { forgetSomeRevisions, listDeletedArticles } from '../../content/articles/deleted/deleted-revisions.service.ts'
import { endOverdue, forgetSomeSubmitters } from '../../content/event-submissions/forget-submitters.service.ts'
import { suggestionPictures } from '../../newsroom/suggestions/suggestions.service.ts'
import { AGED_TABLES } from './aged-rows.table.ts'
import { removalFromFolder, removalFromStorage, removalFromTables } from './kinds-of-rules.ts'
import type { Remove } from './retention-rule.ts'

type AgedName = keyof typeof AGED_TABLES

const otherRemovals: Readonly<Record<Exclude<RetentionName, AgedName>, Remove>> = {
  async deletedArticles(context, before, inSteps) {
    const articleIds = await listDeletedArticles(context, before)
    return inSteps((limit) => forgetSomeRevisions(context, articleIds, limit))
  },
  async submitters(context, before, inSteps) {
    await endOverdue(context)
    return inSteps((limit) => forgetSomeSubmitters(context, before, limit))
  },
  unconfirmed: (context, before, inSteps) => inSteps((limit) => forgetSomeUnconfirmed(context, before, limit)),
  outbox: removalFromFolder(outboxFolder),
  suggestionPictures: removalFromStorage(suggestionPictures),
}

export const retentionRules: readonly { readonly name: RetentionName; readonly remove: Remove }[] = RETENTION_NAMES.map(
  (name) => ({ name, remove: isAged(name) ? removalFromTables(AGED_TABLES[name]) : otherRemovals[name] }),
)

function isAged(name: RetentionName): name is AgedName {
  return name in AGED_TABLES
}
