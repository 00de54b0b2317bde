/**
 * Runs some work for every item sequentially, also for those after a failed one.
 * @throws what the work threw, or an AggregateError of several, once all items are done
 */
export async function forEachSettled<T>(
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
