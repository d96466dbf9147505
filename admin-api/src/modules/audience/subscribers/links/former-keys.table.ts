/** Hashed unsubscribe keys of deleted subscriptions, which don't reveal whose they were. */
export interface FormerUnsubscribeKeyTable {
  key_hash: string
  ended_at: number
}
