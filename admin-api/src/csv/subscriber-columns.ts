import { column, list, time } from './csv-export.ts'

/** In the form in which subscribers are imported; the last is for people. Their keys for unsubscribing stay here. */
export const subscriberColumns = {
  email: column('email'),
  categories: list('categories'),
  status: column('status'),
  confirmed_at: time('confirmed_at'),
  consent_source: column('consent_source'),
  created_at: time('created_at'),
}
