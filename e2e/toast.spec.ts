import { expect, test } from 'vitest'
import { thorough } from '../server/testing/effort.ts'
import { atRest, newSingle, useFixture } from './fixtures.ts'
import { invitePage } from './pages/invite.ts'
import { onboard } from './support/people.ts'
import { gone, see } from './support/see.ts'

const fixture = useFixture({ worker: false })

test(
  'NAV-26 NAV-27 KONST-04 A toast is pink, lies at the bottom in the middle and goes after 3 s',
  thorough,
  async () => {
    const mia = await onboard(await newSingle(fixture))
    const { page, context, open } = await fixture.visit({ as: mia })
    await context.grantPermissions(['clipboard-write'])
    // High enough that nothing that is pressed lies at the bottom.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.clock.install()
    await open('/einladen')
    await invitePage(page).invite('Jonas')
    // A jump of less than any deadline of the app: what is under way would be late, and complain.
    await page.clock.pauseAt(Date.now() + 8_000)
    await invitePage(page).copy.click()
    const toast = page.locator('[popover]', { hasText: 'Kopiert' })
    await see(toast)
    const box = await toast.boundingBox()
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2)).toBe(195)
    const below = 844 - (box?.y ?? 0) - (box?.height ?? 0)
    // A toast rises over its last 12 px, which the clock of the page does not hold.
    expect(Math.abs(below - 54 - 18)).toBeLessThan(13)
    await page.clock.runFor(2_900)
    expect(await toast.isVisible()).toBe(true)
    await page.clock.runFor(200)
    await gone(toast)
  },
)

test('NAV-26 A toast lies above the button just pressed where it would cover it', async () => {
  const mia = await onboard(await newSingle(fixture))
  const { page, context, open } = await fixture.visit({ as: mia })
  await context.grantPermissions(['clipboard-write'])
  await open('/einladen')
  const { copy, invite } = invitePage(page)
  await invite('Jonas')
  const before = await copy.boundingBox()
  if (before === null) throw new Error('There is no button to copy the link.')
  // The button stands where toasts appear: above the bar.
  const height = Math.round(before.y + before.height + 54 + 24)
  await page.setViewportSize({ width: 390, height })
  await copy.click()
  const toast = page.locator('[popover]', { hasText: 'Kopiert' })
  await see(toast)
  await atRest(page)
  const [button, box] = [await copy.boundingBox(), await toast.boundingBox()]
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(button?.y ?? 0)
  expect(box?.y).toBeGreaterThan(64)
})
