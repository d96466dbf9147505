/** How many each domain can take in one claim. */
export interface DomainQuotas {
  /** Whether there is any for this one. */
  has(domain: string): boolean
  /** Takes one, where there is one. */
  take(domain: string): boolean
  /** Some domain can take no more. */
  readonly isShort: boolean
}

interface Limits {
  busyDomains(): readonly string[]
  domainQuota(domain: string): number
}

export function createDomainQuotas(limits: Limits): DomainQuotas {
  const quotas = new Map<string, number>()
  let isShort = limits.busyDomains().length > 0

  function quotaOf(domain: string): number {
    return quotas.get(domain) ?? limits.domainQuota(domain)
  }

  return {
    has: (domain) => quotaOf(domain) > 0,
    take(domain) {
      const quota = quotaOf(domain)
      if (quota <= 0) isShort = true
      else quotas.set(domain, quota - 1)
      return quota > 0
    },
    get isShort() {
      return isShort
    },
  }
}
