import { expect, test } from 'vitest'
import { isOutdated, STANDING_ANSWERS } from './rules.ts'

test('O-133 A change is refused where another answer stands than its sender has seen, unless it is a retry', () => {
  const refused = STANDING_ANSWERS.flatMap((stands) =>
    STANDING_ANSWERS.flatMap((wanted) =>
      STANDING_ANSWERS.filter((instead) => isOutdated(stands, wanted, instead)).map(
        (instead) => `${stands}: ${instead} to ${wanted}`,
      ),
    ),
  )
  // 16 of the 64 have seen the answer that stands, and another 12 want it.
  expect(refused).toHaveLength(36)
  expect(refused).toContain('no: none to yes')
  expect(refused).toContain('no: yes to none')
  for (const fine of ['no: no to yes', 'yes: none to yes', 'none: yes to none']) {
    expect(refused).not.toContain(fine)
  }
  for (const stands of STANDING_ANSWERS) expect(isOutdated(stands, 'yes', undefined)).toBe(false)
})
