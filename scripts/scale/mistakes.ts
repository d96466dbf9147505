/** A deliberate mistake in the product, and the fault of the scale tests that must notice it. */
export interface Mistake {
  readonly name: string
  readonly file: string
  readonly from: string
  readonly to: string
  readonly faults: readonly string[]
  /** Words of checks of which one must fail. On a busy computer, others may fail without a mistake. */
  readonly noticedBy: readonly string[]
}

export const MISTAKES: readonly Mistake[] = [
  {
    name: 'fence: a commit doesn’t ask whether the lease is still ours',
    file: 'admin-api/src/modules/platform/schedule/write-under-lease.ts',
    from: 'const renewals = await keepLease(trx, kind, lease)',
    to: 'const renewals = (await keepLease(trx, kind, lease)) ?? lease.renewals',
    faults: ['pause-publisher-in-upload', 'pause-publisher-before-commit'],
    noticedBy: ['the manifest equals a fresh render, hash for hash', 'no machine’s version of the site went back'],
  },
  {
    name: 'sweep: a key is used again for the same bytes',
    file: 'admin-api/src/modules/publishing/object-site/upload-objects.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: It is code.
    from: 'return `${PREFIX}${hash}.${publishId}`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: It is code.
    to: 'return `${PREFIX}${hash}.${publishId.slice(0, 0)}`',
    faults: ['pause-publisher-in-sweep'],
    noticedBy: ['no live object was deleted'],
  },
  {
    name: 'delta: a machine takes only the files of the newest version',
    file: 'admin-api/src/modules/publishing/site-manifest/site-manifest.repository.ts',
    from: `join.on('file.version', '>', since)`,
    to: `join.onRef('file.version', '=', 'state.version')`,
    faults: ['postgres-silent'],
    noticedBy: ['files have the same ETag everywhere'],
  },
  {
    name: 'witness: a database that went back isn’t noticed',
    file: 'admin-api/src/modules/platform/restores/witness.ts',
    from: 'if (parsed.success) return parsed.data.count',
    to: 'if (parsed.success) return parsed.data.count && 0',
    faults: ['restore-owners-killed'],
    noticedBy: ['mail is held after a restore', 'nothing is sent after a restore'],
  },
  {
    name: 'renewals: a lease is kept in a database that went back',
    file: 'admin-api/src/modules/platform/schedule/leases.repository.ts',
    from: `lease('leases.renewals', '>=', renewals),`,
    to: '',
    faults: ['restore'],
    noticedBy: ['mail is held after a restore', 'nothing is sent after a restore'],
  },
]
