import { chunk } from './chunk.ts'

/**
 * Runs some work for every item, also for those after a failed one.
 * @param atOnce items worked on at the same time; sequentially if left out
 * @throws what the work threw, or an AggregateError of several, once all items are done
 */
export async function forEachSettled<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  atOnce = 1,
): Promise<void> {
  const faults: unknown[] = []
  for (const together of chunk(items, atOnce)) {
    const results = await Promise.allSettled(together.map(async (item) => work(item)))
    for (const result of results) if (result.status === 'rejected') faults.push(result.reason)
  }
  if (faults.length === 1) throw faults[0]
  if (faults.length > 1) {
    throw new AggregateError(faults, `${faults.length} of ${items.length} failed`)
  }
}
