import { column, list, time } from './csv-export.ts'

/** The columns that the import reads, plus one for people. Unsubscribe keys must not leave the service. */
export const subscriberColumns = {
  email: column('email'),
  categories: list('categories'),
  status: column('status'),
  confirmed_at: time('confirmed_at'),
  consent_source: column('consent_source'),
  created_at: time('created_at'),
}
