/** Short upper-case form of the pair's id, shown to people as Paar-Code; grants nothing (O-034). */
export function pairCode(pairId: string): string {
  const short = pairId
    .replace(/[^a-z0-9]/gi, '')
    .slice(0, 8)
    .toUpperCase()
  return `${short.slice(0, 4)}-${short.slice(4)}`
}
