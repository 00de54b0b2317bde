import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { atRest } from './rest.ts'

/** WCAG 2.0 to 2.2, levels A and AA. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

async function faultsIn(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: scheme })
  await atRest(page)
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(TAGS).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${scheme} ${id}: ${node.target.join(' ')}\n  ${node.failureSummary}`),
  )
}

/**
 * Judges what is on the screen by axe, in both themes. The page keeps the theme it had.
 * @throws Error naming every fault
 */
export async function axe(page: Page, where: string = new URL(page.url()).pathname): Promise<void> {
  const faults = [...(await faultsIn(page, 'light')), ...(await faultsIn(page, 'dark'))]
  await page.emulateMedia({ colorScheme: null })
  if (faults.length > 0) throw new Error(`axe on ${where}:\n${faults.join('\n')}`)
}
