/** Keeps the day with its month, and AM or PM with its hour. */
export function unbroken(when: string): string {
  return when.replace(/(?<=[a-z]) (?=\d)| (?=[AP]M)/g, '\u00a0')
}
