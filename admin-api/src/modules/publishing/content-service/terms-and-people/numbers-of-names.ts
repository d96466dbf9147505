/** FNV-1a, limited to 31 bits: WordPress clients expect a stable positive number. */
export function numberOfName(name: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash & 0x7fffffff || 1
}
