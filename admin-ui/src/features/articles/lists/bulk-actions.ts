import type { BULK_ACTIONS } from '@hometown/shared-types/bulk-articles'
import { countOf } from '../../../lib/numbers.ts'

export type BulkAction = (typeof BULK_ACTIONS)[number]

interface BulkActionTexts {
  label: string
  danger?: boolean
  question(count: number): string
  warning: string
  done: string
}

const articles = (count: number) => countOf(count, 'article')
const LEAVES = 'Published articles come off the site. Their text stays here.'

export const BULK_ACTION_TEXTS: Readonly<Record<BulkAction, BulkActionTexts>> = {
  publish: {
    label: 'Publish',
    question: (count) => `Publish ${articles(count)}?`,
    warning: 'Readers see them within seconds.',
    done: 'published',
  },
  draft: {
    label: 'Move to drafts',
    question: (count) => `Move ${articles(count)} to drafts?`,
    warning: LEAVES,
    done: 'moved to drafts',
  },
  archive: { label: 'Archive', question: (count) => `Archive ${articles(count)}?`, warning: LEAVES, done: 'archived' },
  delete: {
    label: 'Delete',
    danger: true,
    question: (count) => `Delete ${articles(count)}?`,
    warning: 'Published articles come off the site right away, with their corrections.',
    done: 'deleted',
  },
}
