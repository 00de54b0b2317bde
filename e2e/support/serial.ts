import { afterEach, beforeEach } from 'vitest'

/** For a story told in several tests: once a part has failed, those that build on it fail at once. */
export function oneAfterTheOther(): void {
  let failed: string | undefined
  beforeEach(() => {
    if (failed !== undefined) throw new Error(`The story broke off at: ${failed}`)
  })
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') failed ??= task.name
  })
}
