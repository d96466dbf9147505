import { RETENTION_NAMES, type RetentionName } from '@hometown/shared-types/retention'
import { outboxFolder } from '../../../integrations/mailer/outbox-files.ts'
import { countUnconfirmed, forgetSomeUnconfirmed } from '../../audience/subscribers/forget-unconfirmed.service.ts'
import {
  countDeletedRevisions,
  forgetSomeRevisions,
  listDeletedArticles,
} from '../../content/articles/deleted/deleted-revisions.service.ts'
import {
  countKnownSubmitters,
  endOverdue,
  forgetSomeSubmitters,
} from '../../content/event-submissions/forget-submitters.service.ts'
import { suggestionPictures } from '../../newsroom/suggestions/suggestions.service.ts'
import { AGED_TABLES } from './aged-rows.table.ts'
import { ruleOfFolder, ruleOfStorage, ruleOfTables } from './kinds-of-rules.ts'
import type { Measured, RetentionRule } from './retention-rule.ts'

type Rules = Readonly<Record<RetentionName, RetentionRule>>
type AgedName = keyof typeof AGED_TABLES

const otherRules: Omit<Rules, AgedName> = {
  deletedArticles: {
    async remove(context, before, inSteps) {
      const articleIds = await listDeletedArticles(context, before)
      return inSteps((limit) => forgetSomeRevisions(context, articleIds, limit))
    },
    measure: async ({ store }) => rows(await countDeletedRevisions(store.db)),
  },
  submitters: {
    async remove(context, before, inSteps) {
      await endOverdue(context)
      return inSteps((limit) => forgetSomeSubmitters(context, before, limit))
    },
    measure: async ({ store }) => rows(await countKnownSubmitters(store.db)),
  },
  unconfirmed: {
    remove: (context, before, inSteps) => inSteps((limit) => forgetSomeUnconfirmed(context, before, limit)),
    measure: async ({ store }) => rows(await countUnconfirmed(store.db)),
  },
  outbox: ruleOfFolder(outboxFolder),
  suggestionPictures: ruleOfStorage(suggestionPictures),
}

export const retentionRules: readonly (RetentionRule & { readonly name: RetentionName })[] = RETENTION_NAMES.map(
  (name) => ({ name, ...(isAged(name) ? ruleOfTables(AGED_TABLES[name]) : otherRules[name]) }),
)

function isAged(name: RetentionName): name is AgedName {
  return name in AGED_TABLES
}

function rows(count: number): Measured {
  return { count, bytes: null }
}
