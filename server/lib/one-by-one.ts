/**
 * Does some work for every item in turn; where it fails, the items behind still have theirs.
 * @throws whatever the work threw, as one fault, once all have had their turn
 */
export async function oneByOne<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const faults: unknown[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (fault) {
      faults.push(fault)
    }
  }
  if (faults.length === 1) throw faults[0]
  if (faults.length > 1) {
    throw new AggregateError(faults, `${faults.length} of ${items.length} failed`)
  }
}
