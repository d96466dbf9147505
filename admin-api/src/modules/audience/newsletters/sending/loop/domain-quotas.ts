export interface DomainQuotas {
  has(domain: string): boolean
  /** Uses up one message. False if the domain can't take more. */
  take(domain: string): boolean
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
