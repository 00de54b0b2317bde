import fs, { existsSync, readFileSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

const MB = 1_000_000

/** @typedef {{ folder: number, cache: number }} Room megabytes in the project and in npm’s cache */

/** The folder itself or the nearest one above it that exists. @param {string} folder @returns {string} */
const existing = (folder) => (existsSync(folder) ? folder : existing(dirname(folder)))

/** Megabytes this user may still write; endless where this Node cannot tell. @param {string} folder */
function freeMegabytes(folder) {
  // From Node 18.15 on.
  if (!('statfsSync' in fs)) return Number.POSITIVE_INFINITY
  const { bavail, bsize } = fs.statfsSync(folder)
  return Math.floor((bavail * bsize) / MB)
}

/** Where npm keeps what it has fetched. */
function cacheFolder() {
  const { npm_config_cache: given, LOCALAPPDATA: windows } = process.env
  if (given !== undefined && given !== '') return given
  return windows === undefined ? join(homedir(), '.npm') : join(windows, 'npm-cache')
}

/**
 * Says before anything is fetched that a disk has too little room for it.
 * @param {Room} room needed
 * @param {string} project
 * @throws Error with a sentence
 */
export function requireRoom({ folder, cache }, project) {
  const places = [existing(project), existing(cacheFolder())]
  const isOneDisk = new Set(places.map((place) => statSync(place).dev)).size === 1
  const needs = isOneDisk ? [folder + cache] : [folder, cache]
  needs.forEach((needed, index) => {
    const place = /** @type {string} */ (places[index])
    const free = freeMegabytes(place)
    if (free >= needed) return
    throw new Error(
      `The disk of ${place} has ${free} MB left, and ${needed} MB are needed${isOneDisk ? ` (${cache} MB of them in npm’s cache)` : ''}. Nothing was fetched. Make room and run the command again.`,
    )
  })
}

/** Files with the limit of a container, by the second and the first version of control groups. */
const LIMITS = ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes']

/** @param {string} file @returns {number | undefined} megabytes; undefined where there is no such limit */
function limitOf(file) {
  if (!existsSync(file)) return undefined
  const bytes = Number(readFileSync(file, 'utf8'))
  return Number.isFinite(bytes) ? bytes / MB : undefined
}

/**
 * Megabytes of memory and swap that processes may still take: of the machine, and at most what its
 * control group allows. Endless where that cannot be told.
 */
export function availableMemory() {
  if (!existsSync('/proc/meminfo')) return Number.POSITIVE_INFINITY
  const text = readFileSync('/proc/meminfo', 'utf8')
  const [memory = Number.POSITIVE_INFINITY, swap = 0] = ['MemAvailable', 'SwapFree'].map((name) => {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)
    return found === null ? undefined : (Number(found[1]) * 1_024) / MB
  })
  const limits = LIMITS.map((file) => limitOf(file) ?? Number.POSITIVE_INFINITY)
  return Math.floor(Math.min(memory + swap, ...limits))
}

/**
 * @param {number} needed megabytes @param {number} [available]
 * @throws Error with a sentence
 */
export function requireMemory(needed, available = availableMemory()) {
  if (available >= needed) return
  throw new Error(
    `This machine has ${available} MB of memory left, and ${needed} MB are needed to install and build. Nothing was fetched. Stop other programs or add swap, and run the command again.`,
  )
}
