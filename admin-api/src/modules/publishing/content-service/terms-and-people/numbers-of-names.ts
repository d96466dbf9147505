/** FNV-1a, kept to 31 bits: WordPress clients expect a positive number that always means the same. */
export function numberOfName(name: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash & 0x7fffffff || 1
}
