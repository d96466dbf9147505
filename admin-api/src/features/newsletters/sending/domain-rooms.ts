/** How many each domain can take in one claim. */
export interface DomainRooms {
  /** Whether there is any for this one. */
  has(domain: string): boolean
  /** Takes one, where there is one. */
  take(domain: string): boolean
  /** Some domain can take no more. */
  readonly isShort: boolean
}

interface Limits {
  busyDomains(): readonly string[]
  domainRoom(domain: string): number
}

export function createDomainRooms(limits: Limits): DomainRooms {
  const rooms = new Map<string, number>()
  let isShort = limits.busyDomains().length > 0

  function roomOf(domain: string): number {
    return rooms.get(domain) ?? limits.domainRoom(domain)
  }

  return {
    has: (domain) => roomOf(domain) > 0,
    take(domain) {
      const room = roomOf(domain)
      if (room <= 0) isShort = true
      else rooms.set(domain, room - 1)
      return room > 0
    },
    get isShort() {
      return isShort
    },
  }
}
