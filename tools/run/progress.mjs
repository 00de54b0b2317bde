/**
 * A step of the setup as two lines: what begins, and how long it took.
 * @template T @param {string} what @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function step(what, work) {
  console.log(`${what} …`)
  const started = performance.now()
  const result = await work()
  console.log(`✓ ${what} (${((performance.now() - started) / 1_000).toFixed(1)} s)`)
  return result
}
