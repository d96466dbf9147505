import type { BULK_ACTIONS } from '@hometown/shared-types/desk-article'

export type BulkAction = (typeof BULK_ACTIONS)[number]

interface BulkActionTexts {
  label: string
  danger?: boolean
  warning: string
  done: string
}

export const BULK_ACTION_TEXTS: Readonly<Record<BulkAction, BulkActionTexts>> = {
  publish: { label: 'Publish', warning: 'Readers see them within seconds.', done: 'published' },
  draft: {
    label: 'Move to drafts',
    warning: 'Those that are published leave the site; their texts stay here.',
    done: 'moved to drafts',
  },
  archive: {
    label: 'Archive',
    warning: 'Those that are published leave the site; their texts stay here.',
    done: 'archived',
  },
  delete: {
    label: 'Delete',
    danger: true,
    warning: 'Those that are published leave the site at once, and corrections under them go too.',
    done: 'deleted',
  },
}
