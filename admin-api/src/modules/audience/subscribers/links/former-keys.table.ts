/** Keys out of mails whose subscriptions have been deleted. Nobody can tell from one whose it was. */
export interface FormerUnsubscribeKeyTable {
  key_hash: string
  ended_at: number
}
