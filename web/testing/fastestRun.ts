/**
 * Milliseconds the fastest of five runs takes: one of them is hardly ever interrupted, however busy
 * the machine is.
 */
export function fastestRun(work: () => void): number {
  const runs = Array.from({ length: 5 }, () => {
    const begun = performance.now()
    work()
    return performance.now() - begun
  })
  return Math.min(...runs)
}
