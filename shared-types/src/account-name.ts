interface NamedAccount {
  readonly username: string
  readonly displayName: string | null
}

/** How colleagues see an account: by the name it writes under, or by its username. */
export function accountName({ username, displayName }: NamedAccount): string {
  return displayName || username
}
