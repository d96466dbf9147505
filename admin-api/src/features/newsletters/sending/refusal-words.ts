const CODE = /^\d{3}([ -]\d\.\d{1,3}\.\d{1,3})?(?=[ -])/
const IN_BRACKETS = /<[^<>]*>/g
const LONGEST = 300

/** A refusal without what differs from reader to reader: addresses, and all that has digits but the code. */
export function refusalWords(reply: string): string {
  const [code = ''] = CODE.exec(reply) ?? []
  const words = reply
    .slice(code.length)
    .replace(IN_BRACKETS, ' ')
    .split(/[\s-]+/)
  const same = words.filter((word) => word !== '' && !/[@\d]/.test(word))
  return [code.replace('-', ' '), ...same].join(' ').slice(0, LONGEST).toWellFormed()
}
