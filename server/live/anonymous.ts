/** Sockets of one address that have not said yet whose they are (trust.md i). */
const PER_ADDRESS = 50

/** Counts connections from their opening until somebody has logged in on them. */
export function countAnonymous() {
  const addressOf = new Map<object, string>()
  const counts = new Map<string, number>()
  return {
    isFull: (address: string) => (counts.get(address) ?? 0) >= PER_ADDRESS,
    enter(connection: object, address: string) {
      addressOf.set(connection, address)
      counts.set(address, (counts.get(address) ?? 0) + 1)
    },
    leave(connection: object) {
      const address = addressOf.get(connection)
      if (address === undefined) return
      addressOf.delete(connection)
      const left = (counts.get(address) ?? 1) - 1
      if (left === 0) counts.delete(address)
      else counts.set(address, left)
    },
  }
}
