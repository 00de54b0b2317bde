/** A release: its tag and the three numbers of its version. */
export interface Release {
  readonly tag: string
  readonly numbers: readonly [number, number, number]
}

/** @returns undefined for a tag that is no release, like `v1` or `v0.2.0-rc1` */
export function parseRelease(tag: string): Release | undefined {
  const [, major, minor, patch] = /^v(\d+)\.(\d+)\.(\d+)$/.exec(tag) ?? []
  if (patch === undefined) return undefined
  return { tag, numbers: [Number(major), Number(minor), Number(patch)] }
}

/** Negative where the first is the older one. */
export function compareReleases(one: Release, other: Release): number {
  const at = one.numbers.findIndex((number, index) => number !== other.numbers[index])
  return at < 0 ? 0 : (one.numbers[at] ?? 0) - (other.numbers[at] ?? 0)
}

/** The newest of some tags that is newer than a version like `0.1.0`; undefined where there is none. */
export function newestAfter(tags: readonly string[], version: string): Release | undefined {
  const current = parseRelease(`v${version}`)
  const [newest] = tags
    .flatMap((tag) => parseRelease(tag) ?? [])
    .sort((one, other) => compareReleases(other, one))
  if (newest === undefined || current === undefined) return newest
  return compareReleases(newest, current) > 0 ? newest : undefined
}
