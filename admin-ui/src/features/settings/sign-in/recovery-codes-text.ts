interface RecoveryCodesText {
  codes: readonly string[]
  siteName: string
  username: string
}

/** What is copied and downloaded; says what the codes are for, because files and notes get lost. */
export function recoveryCodesText({ codes, siteName, username }: RecoveryCodesText): string {
  return `Recovery codes of ${username} at ${siteName}. Each works once.\n\n${codes.join('\n')}\n`
}
