/**
 * @typedef {object} Platform what a package may be made for
 * @property {string} os as `process.platform` says
 * @property {string} cpu as `process.arch` says
 * @property {string | undefined} libc `glibc` or `musl`, on Linux only
 */

/** @typedef {{ os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Limits */

/** @returns {string | undefined} version of glibc, undefined where there is none (Alpine, macOS) */
export function glibcVersion() {
  if (process.platform !== 'linux' || process.report === undefined) return undefined
  // Without it a report looks up the names of all connections.
  Object.assign(process.report, { excludeNetwork: true })
  const { header = {} } = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (
    process.report.getReport()
  )
  return header.glibcVersionRuntime
}

/** @returns {Platform} */
export function thisPlatform() {
  const libc = glibcVersion() === undefined ? 'musl' : 'glibc'
  return {
    os: process.platform,
    cpu: process.arch,
    libc: process.platform === 'linux' ? libc : undefined,
  }
}

/** @param {string | string[] | undefined} limit @param {string | undefined} value */
function allows(limit, value) {
  const names = [limit ?? []].flat()
  if (value === undefined) return names.length === 0
  if (names.includes(`!${value}`)) return false
  const only = names.filter((name) => !name.startsWith('!'))
  return only.length === 0 || only.includes(value)
}

/**
 * Whether a package is made for certain platforms, this one among them: without such a limit an
 * optional package may be left out everywhere.
 * @param {Limits} limits as a lockfile says @param {Platform} platform
 */
export const isMadeFor = ({ os, cpu, libc }, platform) =>
  (os ?? cpu) !== undefined &&
  allows(os, platform.os) &&
  allows(cpu, platform.cpu) &&
  (libc === undefined || allows(libc, platform.libc))
