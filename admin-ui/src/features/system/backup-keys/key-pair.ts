export interface KeyPair {
  readonly identity: string
  readonly recipient: string
}

/** Made in the browser, so that the private half is never sent, logged or held by the service. */
export async function makeKeyPair(): Promise<KeyPair> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const identity = await generateX25519Identity()
  return { identity, recipient: await identityToRecipient(identity) }
}

/** As `age-keygen` writes it, so that age and `npm run restore` read it. */
export function keyFile(
  { identity, recipient }: KeyPair,
  about: { name: string; siteName: string; now: Date },
): string {
  return [
    `# Opens backups of ${oneLine(about.siteName)} (${oneLine(about.name)}). Keep it secret, and not on the server.`,
    `# created: ${about.now.toISOString()}`,
    `# public key: ${recipient}`,
    identity,
    '',
  ].join('\n')
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
